import type { Delivery, Webhook } from "@/lib/alerts/webhooks.ts";
import type { State } from "@/lib/app/define.ts";
import { toPage } from "@/lib/http/page.ts";
import { readStarred } from "@/lib/views/boards.ts";
import { presentStarred } from "@/lib/views/board_wire.ts";
import { adCards } from "@/lib/site/ad_cards.ts";
import { notesOf } from "@/lib/site/shared_list.ts";

export type { Board } from "@/lib/views/boards.ts";
export type { Unseen, View } from "@/lib/views/views.ts";
export type { Delivery, Webhook } from "@/lib/alerts/webhooks.ts";

const ADS_SHOWN = 24;
const DELIVERIES_SHOWN = 25;

/** An account's board with its ads, the one added last first. @throws {Problem} `not_found` */
export async function readBoardPage(
  { services, session, origin }: State,
  id: number,
  before: number | null,
) {
  const board = await services.boards.find(session!.account.id, id);
  const rows = await readStarred(services.database.pages, id, {
    limit: ADS_SHOWN + 1,
    before,
  });
  const { data, meta } = toPage(rows, ADS_SHOWN, (row) => row.id);
  const starred = data.map((row) => presentStarred(row, origin));
  return {
    board,
    cards: await adCards(services, starred.map(({ ad }) => ad)),
    notes: notesOf(starred),
    isFirst: before === null,
    olderThan: meta.next_before,
  };
}

/** An account's webhook with its messages. @throws {Problem} `not_found` */
export async function readWebhookPage(
  { services, session }: State,
  id: number,
  before: number | null,
) {
  const accountId = session!.account.id;
  const { webhooks, views } = services;
  const webhook: Webhook = await webhooks.find(accountId, id);
  const rows: Delivery[] = await webhooks.deliveries(accountId, id, {
    limit: DELIVERIES_SHOWN + 1,
    before: before ?? undefined,
  });
  const { data, meta } = toPage(rows, DELIVERIES_SHOWN, (row) => row.id);
  return {
    webhook,
    deliveries: data,
    views: await views.list(accountId),
    isFirst: before === null,
    olderThan: meta.next_before,
  };
}

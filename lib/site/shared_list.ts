import type { State } from "@/lib/app/define.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { atomFeed } from "@/lib/http/atom.ts";
import { toPage } from "@/lib/http/page.ts";
import { seconds } from "@/lib/time/clock.ts";
import { countStarred, readStarred } from "@/lib/views/boards.ts";
import { presentStarred } from "@/lib/views/board_wire.ts";
import { findShared } from "@/lib/views/shares.ts";
import { parseView } from "@/lib/views/view_query.ts";
import { libraryUrl } from "@/lib/site/ad_links.ts";
import { adCards, cut } from "@/lib/site/ad_cards.ts";
import { readId } from "@/lib/site/form.ts";
import { listAds, type ListedAd } from "@/lib/site/list_ads.ts";

const SHOWN = 24;
const TITLE_LENGTH = 100;

/** An ad of a list that is shared; `note` and `added_at` only on boards. */
type SharedAd = ListedAd & { note?: string; added_at?: number };

type SharedList = Awaited<ReturnType<typeof readShared>>;

type Found = NonNullable<Awaited<ReturnType<typeof findShared>>>;

type Context = Pick<State, "services" | "origin">;

/** @throws {Problem} `not_found` if there is no such link */
export async function findLink(
  { services: { database, clock } }: Context,
  token: string,
): Promise<Found> {
  const found = await findShared(database.pages, token, seconds(clock));
  if (found === null) {
    throw new Problem("not_found", {
      message: "This link does not exist, was revoked, or has expired.",
    });
  }
  return found;
}

/**
 * The list behind a link.
 *
 * @param after the position in the list, from `next`; null: its beginning
 * @throws {Problem} `invalid_cursor`
 */
export async function readShared(
  context: Context,
  { board_id, query, name }: Found,
  { url, after }: { url: string; after: string | null },
) {
  const list = board_id === null
    ? await readViewPage(context, query!, after)
    : await readBoardPage(context, board_id, after);
  const kind = board_id === null ? "view" as const : "board" as const;
  return { ...list, name, kind, url, isFirst: after === null };
}

async function readViewPage(
  { services, origin }: Context,
  query: string,
  after: string | null,
) {
  const { data, meta } = await listAds(services, {
    ...parseView(query),
    include: undefined,
    fields: undefined,
    limit: SHOWN,
    cursor: after ?? undefined,
  }, origin);
  const { next_cursor, total, total_is_exact = true } = meta;
  const ads: SharedAd[] = data;
  return { ads, total, total_is_exact, next: next_cursor };
}

async function readBoardPage(
  { services, origin }: Context,
  id: number,
  after: string | null,
) {
  const before = readId(after);
  if (after !== null && before === null) {
    throw new Problem("invalid_cursor", { param: "cursor" });
  }
  const rows = await readStarred(services.database.pageReads, id, {
    limit: SHOWN + 1,
    before,
  });
  const { data, meta } = toPage(rows, SHOWN, ({ id }) => String(id));
  const ads: SharedAd[] = data.map((row) => {
    const { ad, note, added_at } = presentStarred(row, origin);
    return { ...ad, note, added_at };
  });
  return {
    ads,
    total: await countStarred(services.database.pageReads, id),
    total_is_exact: true,
    next: meta.next_before,
  };
}

const nextUrl = ({ url, next }: Pick<SharedList, "url" | "next">) =>
  next === null ? null : `${url}?${new URLSearchParams({ cursor: next })}`;

/** As a page shows it to people without an account: links lead to the library. */
export async function toSharedPage(
  services: State["services"],
  list: SharedList,
) {
  const cards = await adCards(services, list.ads);
  return {
    ...list,
    feed: `${list.url}.atom`,
    firstHref: list.isFirst ? null : list.url,
    nextHref: nextUrl(list),
    notes: notesOf(list.ads),
    cards: cards.map((card) => ({
      ...card,
      group: null,
      href: libraryUrl(card.adArchiveId),
      brand: card.brand ? { ...card.brand, href: null } : null,
    })),
  };
}

export const notesOf = (
  ads: readonly Pick<SharedAd, "ad_archive_id" | "note">[],
): ReadonlyMap<string, string> =>
  new Map(
    ads.flatMap(({ ad_archive_id, note }) =>
      note ? [[ad_archive_id, note] as const] : []
    ),
  );

export function toSharedJson(
  { ads, kind, name, total, total_is_exact, ...list }: SharedList,
) {
  const next = nextUrl(list);
  return {
    data: ads,
    meta: { kind, name, total, total_is_exact },
    ...(next === null ? {} : { next_page_url: next }),
  };
}

/**
 * The newest ads as a feed.
 * @throws {Problem} `query_timeout` if there was no time to find any
 */
export function toSharedFeed(
  { ads, name, url, next }: SharedList,
  origin: string,
): string {
  if (ads.length === 0 && next !== null) throw new Problem("query_timeout");
  const updatedAt = ({ created_at, added_at }: SharedAd) =>
    new Date(1000 * (added_at ?? created_at)).toISOString();
  return atomFeed({
    origin,
    id: url,
    title: name,
    href: url,
    self: `${url}.atom`,
    updated: ads.map(updatedAt).sort().at(-1) ?? new Date(0).toISOString(),
    entries: ads.map((ad) => {
      const text = cut(ad.primary_text, 2_000) ?? "";
      return {
        id: `urn:ad-archive:${ad.ad_archive_id}`,
        title: cut(text.replaceAll(/\s+/g, " "), TITLE_LENGTH) ??
          `Ad ${ad.ad_archive_id}`,
        updated: updatedAt(ad),
        href: libraryUrl(ad.ad_archive_id),
        content: {
          type: "text",
          text: [text, ad.note].filter(Boolean).join("\n\n"),
        },
      };
    }),
  });
}

import { assertEquals } from "@std/assert";
import { share } from "@/lib/views/shares.ts";
import { plainAd } from "./ads.ts";
import { findPageProblems } from "./page_problems.ts";
import { test } from "./site.ts";

test("the pages of views, boards and webhooks have no accessibility problems in both schemes, and fit a phone", async (s) => {
  await s.t.import(plainAd("1"), plainAd("2"));
  const { accountId: id } = s.me;
  const { views, boards, database } = s.t.services;
  const view = await views.create(id, {
    name: "W".repeat(100),
    query: "q=words",
    watch: "digest",
  });
  const board = await boards.create(id, "قارئ");
  const note = "A note about the ad";
  await boards.star(id, board.id, { ad_archive_id: "1", note });
  const by = { accountId: id, address: null, now: 1_800_000_000 };
  const db = database.housekeeping;
  const link = await share(db, { board_id: board.id }, by, null);
  await share(db, { view_id: view.id }, by, null);
  const hook = await db.insertInto("webhooks").values({
    account_id: id,
    url: "https://example.com/hooks",
    secret: "",
    ...{ view_ids: [view.id], created_at: 0, disabled_at: 1 },
    disabled_reason: "its receiver returned 410",
  }).returning("id").executeTakeFirstOrThrow();
  const delivery = {
    ...{ account_id: id, webhook_id: hook.id, type: "view.matched" } as const,
    body: '{"type":"view.matched"}',
    created_at: 0,
  };
  await db.insertInto("deliveries").values([
    { ...delivery, message_id: "1", next_at: null, error: "it failed" },
    { ...delivery, message_id: "2", next_at: 9_000_000_000, status: 500 },
    { ...delivery, message_id: "3", next_at: null, delivered_at: 1 },
  ]).execute();
  const pages = [
    "/dashboard",
    "/dashboard/views",
    "/dashboard/boards",
    `/dashboard/boards/${board.id}`,
    "/dashboard/webhooks",
    `/dashboard/webhooks/${hook.id}`,
    "/dashboard/ads/1",
    link,
    "/dashboard/webhooks#create-webhook",
    `/dashboard/views#share-${view.id}`,
    "/dashboard/ads/1#star",
    "/dashboard/ads#save-view",
    "/dashboard/ads?q=nothing",
  ];
  assertEquals(await findPageProblems(s, pages), []);
});

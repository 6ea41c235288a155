import { assertEquals } from "@std/assert";
import { createArchive } from "@/lib/ads/archive.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import { adSorts } from "@/lib/ads/list_table.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { type Harness, harness } from "../../harness.ts";
import type { ListBody } from "../../reader.ts";
import { modelAds } from "./asked_model.ts";

/** Reads lists without any cache, and tells how many statements each took. */
function counter({ database }: Harness) {
  let statements = 0;
  const db = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      statements++;
      return Promise.resolve(result);
    },
  });
  const cursors = createCursorCodec(
    () => ["a secret of at least 32 characters"],
  );
  return async (query: string) => {
    statements = 0;
    const archive = createArchive(createAdQueries(db), cursors);
    const parsed = parseListQuery(new URLSearchParams(query));
    const body: ListBody = JSON.parse((await archive.list(parsed, "")).body);
    return { statements, body };
  };
}

const isOne = (statements: number) => statements === 1;

Deno.test("a page in the order of an index, with its total and meta, is one statement at any position", async () => {
  await using t = await harness();
  await t.import(...modelAds(60));
  const read = counter(t);
  for (
    const query of [
      ...Object.keys(adSorts).map((sort) => `sort=${sort}`),
      "sort=id&is_active=true&media_type=video",
      "sort=-running_days&ad_archive_id=1,2,3,4,5,6,7,8,9,10,11,12",
      "sort=id&brand_id=1",
      "sort=last_seen_at&brand_id=1",
      "sort=-running_days&brand_id=1&is_active=true",
      "sort=id&brand_id=999",
      "fields=id&include=brand",
    ]
  ) {
    let cursor: string | null = null;
    do {
      const place: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { statements, body } = await read(`${query}&limit=10${place}`);
      assertEquals([statements, query], [1, query]);
      cursor = body.meta.next_cursor;
    } while (cursor !== null);
  }
});

Deno.test("lists whose ads have moved since paging began, and lists without an index, are read within a transaction", async () => {
  await using t = await harness();
  await t.import(...modelAds(60));
  const read = counter(t);
  const begun: string[] = [];
  for (const sort of Object.keys(adSorts)) {
    const { body } = await read(`sort=${sort}&limit=10`);
    begun.push(`sort=${sort}&limit=10&cursor=${body.meta.next_cursor}`);
  }
  await t.import({ ad_archive_id: "new", is_active: true });
  for (const query of begun) {
    const { statements } = await read(query);
    assertEquals([isOne(statements), query], [/=-?id&/.test(query), query]);
  }
  for (
    const query of [
      "sort=-running_days&is_active=true",
      "sort=delivery_start_at&brand_id=1",
      "sort=id&media_type=video,image",
      "sort=id&is_creator_ad=true",
      "q=common",
    ]
  ) {
    const { statements } = await read(query);
    assertEquals([isOne(statements), query], [false, query]);
  }
});

Deno.test("the ads of a brand with many are not all read for a page in another order than by id", async () => {
  await using t = await harness();
  await t.import(...modelAds(60));
  const read = counter(t);
  const query = "sort=-running_days&brand_id=1&limit=10";
  const few = await read(query);
  await t.database.longRunning.updateTable("ad_totals").set({ n: 20_001 })
    .where("brand_id", "=", 1).execute();
  const many = await read(query);
  assertEquals([isOne(few.statements), isOne(many.statements)], [true, false]);
  assertEquals(many.body.data, few.body.data);
});

import { assertEquals } from "@std/assert";
import { createArchive } from "@/lib/ads/responses/archive.ts";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { countStatements } from "../../count_statements.ts";
import { type Harness, test } from "../../harness.ts";
import type { ListBody } from "../../reader.ts";
import { modelAds } from "./list_model.ts";

/** Reads lists without caching responses, and tells how many statements each took. */
function counter({ database }: Harness) {
  const statements = countStatements(database);
  const cursors = createCursorCodec(
    () => ["a secret of at least 32 characters"],
  );
  const queries = createAdQueries(database.kysely);
  return async (query: string) => {
    const before = statements.count;
    const archive = createArchive(queries, cursors);
    const parsed = parseListQuery(new URLSearchParams(query));
    const body: ListBody = JSON.parse((await archive.list(parsed, "")).body);
    return { statements: statements.count - before, body };
  };
}

test("a page of a known archive, with its total and meta, is one statement, in any order and at any position", async (t) => {
  await t.import(...modelAds(60));
  const read = counter(t);
  for (
    const query of [
      ...Object.keys(adSorts).map((sort) => `sort=${sort}`),
      "sort=id&is_active=true&media_type=video",
      "sort=-running_days&media_type=video,image&running_days_min=3",
      "sort=id&is_creator_ad=true",
      "sort=-running_days&ad_archive_id=1,2,3,4,5,6,7,8,9,10,11,12",
      "destination_domain=shop.example&cta_text=shop+now",
      "q=red",
      "collapse=creative",
      "fields=id&include=brand",
    ]
  ) {
    // The first request also reads the columns that the query needs.
    let { body } = await read(`${query}&limit=10`);
    let cursor: string | null = "";
    while (cursor !== null) {
      const place: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = await read(`${query}&limit=10${place}`);
      if (cursor === "") assertEquals(page.body, body);
      assertEquals([page.statements, query], [1, query]);
      body = page.body;
      cursor = body.meta.next_cursor;
    }
  }
});

test("after a change, a page is read again with what has changed", async (t) => {
  await t.import(...modelAds(60));
  const read = counter(t);
  await read("limit=10");
  await t.import({ ad_archive_id: "new", is_active: true });
  const { statements, body } = await read("limit=10");
  // The page of the earlier version, the changes, and the page.
  assertEquals([statements, body.meta.total], [3, 61]);
  assertEquals(body.data[0]!.ad_archive_id, "new");
  assertEquals((await read("limit=10")).statements, 1);
});

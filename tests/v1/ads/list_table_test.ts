import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { createArchive } from "@/lib/ads/archive.ts";
import {
  defineAdList,
  type ListQuery,
  parseListQuery,
} from "@/lib/ads/list_query.ts";
import { listFilter } from "@/lib/ads/list_filter.ts";
import { type AdFilter, adFilters, adSorts } from "@/lib/ads/list_table.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { queryParameters } from "@/lib/openapi/operation.ts";
import { Problem } from "@/lib/problem.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { filterForm } from "@/lib/site/explorer_form.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";
import { eachDatabase } from "../../database.ts";
import type { ListBody } from "../../reader.ts";
import { insertAds } from "../../stored_ads.ts";

/** A filter and a sort that no other test has. */
const button = listFilter({
  schema: z.string().min(1, "The value must not be empty.").meta({
    description: "Only ads with this text on their button.",
    example: "Shop now",
  }),
  where: (value) => [{
    column: "cta_id",
    among: { lookUp: "values", kind: "cta", keys: [value] },
  }],
});
const list = defineAdList({ ...adFilters, button }, {
  "-id": adSorts["-id"]!,
  "-added": { column: "created_at", isDescending: true },
  added: { column: "created_at", isDescending: false },
});
const ADS = 1_000;
const cursors = createCursorCodec(() => ["a secret of at least 32 characters"]);

const parse = (query: string) =>
  parseListQuery(new URLSearchParams(query), { list });

/** What the archive holds: every third button says `Buy`. */
function adsWhere(filter: AdFilter & { button?: string }) {
  return Array.from({ length: ADS }, (_, i) => i + 1).map((n) => ({
    n,
    cta: n % 3 === 0 ? "Buy" : "Shop",
    added: (n * 7919) % 1000,
    isActive: n % 2 === 0,
  })).filter((ad) =>
    (filter.button === undefined || ad.cta === filter.button) &&
    (filter.is_active === undefined || ad.isActive === filter.is_active)
  );
}

async function stock(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number; text: string }>`
    insert into ad_values (kind, key, text)
    values ('cta', 'Buy', 'Buy'), ('cta', 'Shop', 'Shop') returning id, text`
    .execute(db);
  const ids = new Map(rows.map(({ id, text }) => [text, id]));
  await insertAds(sql`
    select n::text as ad_archive_id, n % 2 = 0 as is_active,
      case when n % 3 = 0 then 'Buy' else 'Shop' end as cta_text,
      case when n % 3 = 0 then ${ids.get("Buy")}::int
        else ${ids.get("Shop")}::int end as cta_id,
      n * 7919 % 1000 as created_at, repeat('text ', 100) as search_text
    from generate_series(1, ${ADS}::int) n order by n + 0`).execute(db);
}

eachDatabase("entries of the table", async ({ longRunning: db }, _store, t) => {
  await stock(db);
  await t.step(
    "adding a filter or a sort takes one entry: pages, totals and cursors follow",
    async () => {
      const archive = createArchive(createAdQueries(db, list), cursors, list);
      const read = async (query: ListQuery): Promise<ListBody> =>
        JSON.parse((await archive.list(query, "http://x")).body);
      for (
        const [params, filter] of [
          ["", {}],
          ["button=Buy", { button: "Buy" }],
          ["button=Buy&is_active=true", { button: "Buy", is_active: true }],
        ] as const
      ) {
        for (const sort of Object.keys(list.sorts)) {
          const what = `${params} ${sort}`;
          const sign = sort.startsWith("-") ? -1 : 1;
          const expected = adsWhere(filter).sort((a, b) =>
            sign * (sort === "-id" ? a.n - b.n : a.added - b.added)
          );
          let query = parse(`${params}&sort=${sort}&limit=97`);
          const walked: string[] = [];
          for (;;) {
            const body = await read(query);
            walked.push(...body.data.map((ad) => ad.ad_archive_id));
            assertEquals(body.meta.total, expected.length, what);
            if (body.next_page_url === undefined) break;
            query = parseListQuery(new URL(body.next_page_url).searchParams, {
              list,
            });
          }
          assertEquals(walked, expected.map(({ n }) => String(n)), what);
        }
      }
    },
  );
  await t.step(
    "a cursor belongs to its sort, and new entries change no list that does not use them",
    async () => {
      const archive = createArchive(createAdQueries(db, list), cursors, list);
      const original = createArchive(createAdQueries(db), cursors);
      const sorted = await archive.list(
        parse("sort=-added&limit=1"),
        "",
      );
      const { meta: { next_cursor: cursor } }: ListBody = JSON.parse(
        sorted.body,
      );
      for (const query of ["", "sort=added", "button=Buy"]) {
        await assertRejects(
          async () =>
            await archive.list(parse(`${query}&cursor=${cursor}`), ""),
          Problem,
        );
      }
      const plain = { filter: { is_active: true }, limit: 2 };
      assertEquals(
        (await archive.list(plain, "")).body,
        (await original.list(plain, "")).body,
      );
    },
  );
});

Deno.test("an entry of the table is parsed, documented and in the explorer's form", () => {
  const parsed = parse("button=Buy");
  assertEquals(Reflect.get(parsed.filter, "button"), "Buy");
  for (const query of ["button=", "sort=size", "sort=-adde"]) {
    assertThrows(() => parse(query), Problem);
  }
  const documented = queryParameters(list.params) as {
    name: string;
    description: string;
    schema: { enum?: string[] };
  }[];
  const [button, sort] = ["button", "sort"].map((wanted) =>
    documented.find(({ name }) => name === wanted)
  );
  assertEquals(button?.description, "Only ads with this text on their button.");
  assertEquals(sort?.schema.enum, Object.keys(list.sorts));

  const url = readExplorerUrl(
    new URL("http://x/dashboard/ads?button=Buy&is_active=1"),
  );
  const form = filterForm(url, {
    problems: new Map([["button", "No."]]),
    facets: new Map(),
    names: new Map(),
    today: "2026-11-22",
  }, list);
  const field = form.groups.flatMap(({ controls }) => controls)
    .find(({ name }) => name === "button");
  assert(field?.kind === "text");
  assertEquals([field.value, field.error], ["Buy", "No."]);
  assertEquals(
    activeFilters(url, new Map(), list).map(({ value, href }) => [value, href]),
    [["Active", "?button=Buy"], ["Buy", "?is_active=1"]],
  );
});

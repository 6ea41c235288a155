import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { withCurrentNames } from "@/lib/ads/renamed_brands.ts";
import { adFilters } from "@/lib/ads/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { fillSearch } from "@/lib/imports/fill_search.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import {
  SEARCH_FIELDS,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";
import { readColumns, SMALL } from "../../columns/read_columns.ts";
import {
  eachDatabase,
  type TestDatabase,
  testDatabase,
} from "../../database.ts";
import { type ListBody, type Reader, reader } from "../../reader.ts";
import { matches } from "../../search/matches.ts";

const TEXTS = ["red shoes", "Acme says zenith", "lamp", "blue boots"];
const NAMES = {
  ...{ "1": "Acme Lamp", "2": "Acme Chair", "3": "Others" },
  // Of few ads, so that its word has no column.
  "4": "Rarity",
};
/** More than one batch, so that some ads have their new words already. */
const COUNT = 600;

const ads = Array.from({ length: COUNT }, (_, i) => {
  const n = i + 1;
  const page_id = n % 99 === 0
    ? "4"
    : n % 20 === 0
    ? "2"
    : n % 20 === 1
    ? "3"
    : "1";
  return {
    ad_archive_id: String(n),
    is_active: n % 3 > 0,
    media_type: n % 2 > 0 ? "image" : "video",
    brand: { page_id, name: NAMES[page_id] },
    primary_text: TEXTS[n % 4]!,
    delivery_start_at: 1_700_000_000 + n * 7 % 11 * 86_400,
    creative_hash: String(n % 50),
  };
});

const QUERIES: [q: string, search_in?: SearchField[]][] = [
  ...[
    ...["zenith", "acme", "lamp", "chair", "shoes", "zen*", "a*", '"lamp red"'],
    ...[
      '"zenith lamp"',
      '"acme lamp"',
      "red -acme",
      "red -zenith",
      "red -lamp",
    ],
    ...["acme OR boots", "zenith boots", "zenith -boots acme*"],
    ...["rarity OR boots", "shoes -rarity", "seldom OR boots -rarity"],
  ].map((q): [string] => [q]),
  ["zenith", ["brand"]],
  ["acme", ["brand"]],
  ["acme -zenith", ["brand"]],
  ["acme", ["text"]],
  ["zenith", ["brand", "text"]],
];

/** Leaves the archive as an import that is killed after renaming brands does. */
async function rename(
  { longRunning: db }: TestDatabase,
  names: Partial<typeof NAMES>,
): Promise<void> {
  for (const [page_id, name] of Object.entries(names)) {
    await sql`insert into search_backlog (brand_id, up_to, names)
      select b.id, ${COUNT}, array[b.name] from brands b
      where page_id = ${page_id}`.execute(db);
    await sql`update brands set name = ${name} where page_id = ${page_id}`
      .execute(db);
  }
}

async function checkSearches(r: Reader, now: Record<string, string>) {
  for (const [q, fields = SEARCH_FIELDS] of QUERIES) {
    const parsed = parseSearch(q);
    if (!("search" in parsed)) throw new Error(parsed.reason);
    const found = ads.filter((ad) =>
      matches(
        parsed.search,
        fields,
        searchWords({
          ...{ brand: now[ad.brand.page_id]!, creator: null },
          ...{ text: [ad.primary_text], cta: [], domain: null },
        }),
      )
    );
    const search = `q=${encodeURIComponent(q)}&search_in=${fields}`;
    for (const more of ["", "&sort=-delivery_start_at", "&is_active=true"]) {
      const expected = found.filter((ad) =>
        ad.is_active || !/active/.test(more)
      );
      const ids = expected.map((ad) => ad.ad_archive_id).sort();
      const path = `/v1/ads?${search}${more}&limit=100`;
      const { meta } = await r.list(path);
      const { total_is_exact } = meta as { total_is_exact?: boolean };
      assertEquals([meta.total, total_is_exact], [ids.length, true], path);
      if (more === "") assertEquals((await r.walk(path)).sort(), ids, path);
    }
    const creatives = new Set(found.map((ad) => ad.creative_hash)).size;
    const grouped = await r.list(`/v1/ads?${search}&collapse=creative`);
    assertEquals(grouped.meta.total, creatives, q);
    const facets = await r.list(`/v1/facets?by=media_type&${search}`);
    const types = Map.groupBy(found, (ad) => ad.media_type);
    const { media_type } = facets.data as unknown as {
      media_type: { values: { value: string; count: number }[] };
    };
    assertEquals(
      new Map(media_type.values.map(({ value, count }) => [value, count])),
      new Map([...types].map(([type, some]) => [type, some.length])),
      q,
    );
  }
}

eachDatabase(
  "while brands are renamed, searches find what their current names match, exactly, with facets",
  async (database) => {
    await using r = await reader(ads, { database });
    const first = { ...NAMES, "1": "Zenith Lamp", "2": "Zenith" };
    const then = { ...NAMES, "4": "Seldom" };
    for (const isFolded of [false, true]) {
      if (isFolded) {
        await fillSearch(database);
        await foldColumns(database, { rule: SMALL });
      }
      const { "4": rare, ...others } = isFolded ? then : first;
      await rename(database, others);
      // Of the first brand, all but the oldest ads have their words already.
      await fillSearch(database, { adsMax: 100 });
      await rename(database, { "4": rare });
      r.t.services.archive.cache.drop();
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from search_backlog`.execute(database.longRunning);
      assertEquals(rows[0]!.n, 3);
      await checkSearches(r, isFolded ? then : first);
    }
  },
);

Deno.test("a walk by id that a renamed brand's words are updated under returns each ad exactly once", async () => {
  await using database = await testDatabase("postgres");
  await using r = await reader(ads, { database });
  await rename(database, { "1": "Zenith Lamp" });
  const walked: string[] = [];
  let next: string | undefined = "/v1/ads?q=zenith+lamp&limit=100";
  for (let page = 0; next !== undefined; page++) {
    const body: ListBody = await r.list(next);
    assertEquals((body.meta as { walk?: string }).walk, "exactly_once");
    walked.push(...body.data.map((ad) => ad.ad_archive_id));
    next = body.next_page_url;
    if (page % 2 === 0) await fillSearch(database, { adsMax: 1 });
  }
  const found = ads.filter((ad) => ad.brand.page_id === "1");
  assertEquals(walked, found.map((ad) => ad.ad_archive_id).toReversed());
});

Deno.test("ads are folded while their words are updated, so that columns remain useful", async () => {
  await using database = await testDatabase("postgres");
  await using r = await reader(ads, { database });
  await foldColumns(database, { rule: SMALL });
  await rename(database, { "1": "Zenith Lamp" });
  await fillSearch(database, { adsMax: 1, foldRule: SMALL });
  const { unfolded, actual, expected } = await readColumns(database);
  assertEquals([unfolded, actual.length], [0, COUNT]);
  assertEquals(actual, expected);
  assertEquals((await r.list("/v1/ads?q=zenith&limit=1")).meta.total > 0, true);
});

Deno.test("only searches for words of a renamed brand's old or new name in brands are read otherwise", () => {
  const renamed = [
    { id: 1, name: "Zénith Lamp", earlier: ["Acme Ltd"] },
  ];
  const isAffected = (q: string, search_in?: SearchField[]) =>
    withCurrentNames({ q, search_in }, adFilters, renamed) !== null;
  for (
    const q of ["zenith", "acme", "x -LAMP", '"acme ltd"', "x OR ac*", "zen*"]
  ) {
    assertEquals([isAffected(q), q], [true, q]);
    assertEquals([isAffected(q, ["brand"]), q], [true, q]);
    assertEquals([isAffected(q, ["text", "domain"]), q], [false, q]);
  }
  for (const q of ["shoes", '"lamp zenith"', "x -acm", "lam"]) {
    assertEquals([isAffected(q), q], [false, q]);
  }
  const others = { cta_text: "Acme", destination_domain: ["acme.example"] };
  assertEquals(withCurrentNames(others, adFilters, renamed), null);
  assertEquals(withCurrentNames({ q: "acme" }, adFilters, []), null);
});

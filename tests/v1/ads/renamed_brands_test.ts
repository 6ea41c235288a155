import { assertEquals } from "@std/assert";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import {
  fieldWords,
  SEARCH_FIELDS,
  type SearchField,
} from "@/lib/search/words.ts";
import { AT_ONCE } from "../../columns/read_columns.ts";
import { everyStore, testStores } from "../../database.ts";
import { importRecords } from "../../imports/writing/native_record.ts";
import { type Reader, reader } from "../../reader.ts";
import { matches } from "../../search/matches.ts";

const TEXTS = ["red shoes", "Acme says zenith", "lamp", "blue boots"];
const NAMES = {
  "1": "Acme Lamp",
  "2": "Acme Chair",
  "3": "Others",
  // Has few ads, so that its word has no column.
  "4": "Rarity",
};
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

async function checkSearches(
  r: Reader,
  now: Record<string, string>,
  queries: typeof QUERIES,
) {
  for (const [q, fields = SEARCH_FIELDS] of queries) {
    const parsed = parseSearch(q);
    if (!("search" in parsed)) throw new Error(parsed.reason);
    const found = ads.filter((ad) =>
      matches(
        parsed.search,
        fields,
        [
          fieldWords("brand", now[ad.brand.page_id]!),
          fieldWords("text", ad.primary_text),
        ].join("."),
      )
    );
    const search = `q=${encodeURIComponent(q)}&search_in=${fields}`;
    for (const more of ["&is_active=true", "", "&sort=-delivery_start_at"]) {
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
    const { data: { media_type } } = await r.json(
      `/v1/facets?by=media_type&${search}`,
    );
    const types = Map.groupBy(found, (ad) => ad.media_type);
    assertEquals(
      new Map(
        (media_type as Facet).values.map((each) => [each.value, each.count]),
      ),
      new Map([...types].map(([type, some]) => [type, some.length])),
      q,
    );
  }
}

everyStore.test(
  "immediately after brands are renamed, searches find what their current names match, exactly, with facets",
  async (database, store) => {
    await using r = await reader(ads, { database });
    let names: Record<string, string> = NAMES;
    for (
      const renamed of [
        { "1": "Zenith Lamp", "2": "Zenith" },
        { "4": "Seldom", "1": "Acme Lamp" },
        { "1": "Zenith Lamp", "3": "Acme says", "4": "Rarity" },
      ]
    ) {
      // One ad of each brand has the new name.
      await r.t.import(
        ...Object.entries(renamed).map(([page_id, name]) => ({
          ...ads.find(({ brand }) => brand.page_id === page_id)!,
          brand: { page_id, name },
        })),
      );
      names = { ...names, ...renamed };
      // Behind a pooler, a change is only seen within a second.
      r.t.services.archive.cache.drop();
      // All of them on one store, and a fifth on the others.
      const some = store === testStores[1]
        ? QUERIES
        : QUERIES.filter((_, n) => n % 5 === 0);
      await checkSearches(r, names, some);
      await foldColumns(database, { rule: AT_ONCE });
    }
  },
);

everyStore.test("a brand that is renamed in the database is found by its new name too, also by processes that know it", async (database) => {
  await using r = await reader(ads, { database });
  const total = async (q: string) =>
    (await r.list(`/v1/ads?q=${q}&search_in=brand`)).meta.total;
  const count = ads.filter(({ brand }) => brand.page_id === "1").length;
  assertEquals([await total("lamp"), await total("polar")], [count, 0]);
  await importRecords(database, [{
    ...ads[1],
    brand: { page_id: "1", name: "Polar" },
  }]);
  r.t.services.archive.cache.drop();
  assertEquals([await total("lamp"), await total("polar")], [0, count]);
});

Deno.test("a walk by id, during which a brand is renamed, returns each ad that keeps matching exactly once", async () => {
  await using r = await reader(ads);
  const walked: string[] = [];
  let name = "Acme Lamp";
  const path = "/v1/ads?q=zenith+OR+lamp&limit=50";
  for await (const { data, meta } of r.pages(path)) {
    assertEquals((meta as { walk?: string }).walk, "exactly_once");
    walked.push(...data.map((ad) => ad.ad_archive_id));
    name = name === "Zenith" ? "Acme Lamp" : "Zenith";
    await r.t.import({ ...ads[1], brand: { page_id: "1", name } });
  }
  const found = ads.filter((ad) =>
    ad.brand.page_id === "1" || /zenith|lamp/.test(ad.primary_text)
  );
  assertEquals(walked, found.map((ad) => ad.ad_archive_id).toReversed());
});

import { assertEquals } from "@std/assert";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { readFacets } from "@/lib/facets/read_facets.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import { everyStore } from "../../database.ts";
import { numberedAds, reader } from "../../reader.ts";

interface Ad {
  brand: { page_id: string } | null;
  destination_domain: string | null;
  is_active: boolean;
  media_type: MediaType;
}

/** A pseudorandom number from 0 to 1, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;
const BRANDS = 40;

/** Few have many ads, many have few, and many have equally many. */
const ADS = Array.from({ length: 1500 }, (_, n): Ad => {
  const rank = Math.floor(BRANDS * chance(n) ** 3);
  const host = `d${Math.floor(60 * chance(n + 0.3) ** 2)}.example`;
  return {
    brand: rank === 3 ? null : { page_id: `${rank}` },
    destination_domain: [host, `m.${host}`, `shop.m.${host}`, null][n % 9 % 4]!,
    is_active: chance(n + 0.5) < 0.4,
    // Some types are rare, and do not occur in the largest brands.
    media_type:
      MEDIA_TYPES[rank > 30 ? 3 : Math.floor(3 * chance(n + 0.7) ** 2)]!,
  };
});

/** The values of some ads, those of the most first, of all of them. */
function count(values: (string | number | null)[][]) {
  const counts = new Map<string | number | null, number>();
  for (const value of values.flat()) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) =>
    b.count - a.count ||
    Number(a.value === null) - Number(b.value === null) ||
    (a.value! < b.value! ? -1 : 1)
  );
}

const FILTERS = [undefined, true, false].flatMap((is_active) =>
  [undefined, ...MEDIA_TYPES.map((type) => [type]), ["image", "unknown"]].map(
    (media_type) => ({ is_active, media_type: media_type as MediaType[] }),
  )
).map((filter) =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as Partial<typeof filter>
);

Deno.test("the largest brands and domains match a full count, for every status and media type", async () => {
  await using r = await reader(
    numberedAds(ADS.length, (n) => ({ ...ADS[n - 1] })),
  );
  const { kysely: db } = r.t.database;
  const brands = await db.selectFrom("brands").select(["id", "page_id"])
    .execute();
  const idOf = new Map(brands.map(({ id, page_id }) => [page_id, id]));
  const columns = createArchiveColumns();
  for (const filter of FILTERS) {
    const { is_active, media_type } = filter;
    const ads = ADS.filter((ad) =>
      (is_active === undefined || ad.is_active === is_active) &&
      (media_type === undefined || media_type.includes(ad.media_type))
    );
    const own = new Set(ads.map((ad) => ad.destination_domain));
    const expected = {
      brand: count(
        ads.map(({ brand }) => [brand && idOf.get(brand.page_id)!]),
      ),
      destination_domain: count(ads.map(({ destination_domain: domain }) => {
        const labels = domain?.split(".") ?? [];
        const above = labels.map((_, i) => labels.slice(i).join("."));
        return domain === null ? [null] : above.filter((each) => own.has(each));
      })),
    };
    for (const top of [1, 3, 20, 100]) {
      const { facets } = await readFacets(db, {
        filter,
        by: ["brand", "destination_domain"],
        top,
      }, columns);
      for (const name of ["brand", "destination_domain"] as const) {
        const { values, distinct } = facets[name]!;
        const about = JSON.stringify({ name, filter, top });
        assertEquals(
          values.map(({ value, count }) => ({ value, count })),
          expected[name].slice(0, top) as typeof values,
          about,
        );
        assertEquals(distinct, expected[name].length, about);
      }
    }
  }
});

everyStore.test("domains are counted without the white space around them, whatever letters they begin or end with", async (database) => {
  const domains = [
    ..."vimeo.com\v v.vimeo.com \t\n\v\f\rtwitch.tv vvv.tv".split(" "),
    " www.Twitch.tv. ",
  ];
  await using r = await reader(
    numberedAds(5, (n) => ({ destination_domain: domains[n - 1] })),
    { database },
  );
  const { data } = await r.list("/v1/facets?by=destination_domain");
  assertEquals(data as unknown, {
    destination_domain: {
      values: [
        { value: "twitch.tv", count: 2 },
        { value: "vimeo.com", count: 2 },
        { value: "v.vimeo.com", count: 1 },
        { value: "vvv.tv", count: 1 },
      ],
      distinct: 4,
      is_exact: true,
    },
  });
});

everyStore.test("spellings of a call to action are one value, in the most frequent of the matching ads", async (database) => {
  // Of two that are as frequent, the first by its characters.
  const ctas = ["Buy now", "BUY NOW", "buy now", "BUY NOW", "Ｂuy now "];
  await using r = await reader(
    [
      ...numberedAds(5, (n) => ({
        cta_text: ctas[n - 1],
        is_active: n % 2 > 0,
      })),
      { ad_archive_id: "none", is_active: true, cta_text: " " },
    ],
    { database },
  );
  const read = async (query: string) => {
    const { data } = await r.json(`/v1/facets?by=cta_text&${query}`);
    return data.cta_text.values;
  };
  assertEquals(await read(""), [
    { value: "BUY NOW", count: 5 },
    { value: null, count: 1 },
  ]);
  assertEquals(await read("is_active=1"), [
    { value: "Buy now", count: 3 },
    { value: null, count: 1 },
  ]);
});

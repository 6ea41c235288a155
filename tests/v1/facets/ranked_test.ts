import { assertEquals, assertLessOrEqual } from "@std/assert";
import { sql } from "kysely";
import { countedGroups } from "@/lib/facets/groups_sql.ts";
import { planFacets } from "@/lib/facets/plan.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { readFacets } from "@/lib/facets/read_facets.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import { directStores, eachDatabase, testDatabase } from "../../database.ts";
import { explain, listScans, rowsRead } from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

interface Ad {
  brand_id: number | null;
  destination_domain: string | null;
  is_active: boolean;
  media_type: MediaType;
}

/** A number from 0 to 1 that looks like chance, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;
const BRANDS = 40;

/** Few have many ads, many have few, and many as many as others. */
const ADS = Array.from({ length: 1500 }, (_, n): Ad => {
  const rank = Math.floor(BRANDS * chance(n) ** 3);
  const host = `d${Math.floor(60 * chance(n + 0.3) ** 2)}.example`;
  return {
    brand_id: rank === 3 ? null : rank + 1,
    destination_domain: [host, `m.${host}`, `shop.m.${host}`, null][n % 9 % 4]!,
    is_active: chance(n + 0.5) < 0.4,
    // Some types are rare, and not those of the largest.
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
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  await sql`insert into brands (slug, page_id, created_at, updated_at)
    select n, n, 0, 0 from generate_series(1, ${BRANDS}::int) n`.execute(db);
  const rows = ADS.map((ad, n) => ({ ...ad, ad_archive_id: `a${n}` }));
  await insertAds(sql`
    select ad_archive_id, brand_id, is_active, media_type, destination_domain
    from json_populate_recordset(null::ads, ${JSON.stringify(rows)}::json)`)
    .execute(db);
  for (const filter of FILTERS) {
    const { is_active, media_type } = filter;
    const ads = ADS.filter((ad) =>
      (is_active === undefined || ad.is_active === is_active) &&
      (media_type === undefined || media_type.includes(ad.media_type))
    );
    const own = new Set(ads.map((ad) => ad.destination_domain));
    const expected = {
      brand: count(ads.map(({ brand_id }) => [brand_id])),
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
      }, createColumnCache());
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

eachDatabase(
  "domains that begin or end with a v are counted as they are",
  async (database) => {
    const db = database.longRunning;
    const domains = [
      ..."vimeo.com\v v.vimeo.com \t\n\v\f\rtwitch.tv vvv.tv".split(" "),
      " www.Twitch.tv. ",
    ];
    await insertAds(sql`
      select gen_random_uuid() as ad_archive_id, destination_domain
      from unnest(${domains}::text[]) destination_domain`).execute(db);
    const { facets: { destination_domain } } = await readFacets(db, {
      filter: {},
      by: ["destination_domain"],
      top: 20,
    }, createColumnCache());
    assertEquals(destination_domain, {
      values: [
        { value: "twitch.tv", count: 2 },
        { value: "vimeo.com", count: 2 },
        { value: "v.vimeo.com", count: 1 },
        { value: "vvv.tv", count: 1 },
      ],
      distinct: 4,
      is_exact: true,
    });
  },
  directStores,
);

Deno.test("facets over the whole archive read only the largest brands and domains", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  const VALUES = 10_000;
  const KINDS = 16;
  const TOP = 20;
  await sql`
    insert into ad_ranked_values (facet, value, own_active_image, all_active_image,
      own_inactive_image, own_inactive_video, own_inactive_carousel, own_inactive_unknown)
    select facet, case facet when 'brand' then lpad(n::text, 16, '0') else n || '.example' end,
      n, n, n & 1, n & 2, n & 4, n & 8
    from generate_series(1, ${VALUES}::int) n,
      unnest('{brand,destination_domain}'::text[]) facet`.execute(db);
  await sql`insert into ad_ranked_cells
    select facet, cells, count(*) from ad_ranked_values group by 1, 2`
    .execute(db);
  await sql`vacuum analyze ad_ranked_values`.execute(db);
  await sql`vacuum analyze ad_ranked_cells`.execute(db);
  for (const filter of [{}, { is_active: true }]) {
    const { counted } = planFacets(
      filter,
      ["brand", "destination_domain"],
      true,
    );
    const query = countedGroups(counted, filter, TOP).compile(db);
    const plan = await explain(db, query, "force_custom_plan");
    for (const scan of listScans(plan, "ad_ranked_values")) {
      // Of each kind.
      assertLessOrEqual(rowsRead(scan), KINDS * TOP, JSON.stringify(filter));
    }
  }
});

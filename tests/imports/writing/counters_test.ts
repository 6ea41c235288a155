import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import {
  everyStore,
  type TestDatabase,
  testDatabase,
  testStores,
} from "../../database.ts";
import { insertAds } from "../../stored_ads.ts";
import { untilWaiting } from "../../until_waiting.ts";

function insertRows(rows: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return insertAds(sql`
    select * from (values ${sql.join(rows)})
      ads (ad_archive_id, brand_id, is_active, media_type)`);
}

function insertBrand(id: number): RawBuilder<unknown> {
  return sql`insert into brands (slug, page_id, created_at, updated_at)
    values (${`b${id}`}, ${`p${id}`}, 1, 1)`;
}

/** Counts of brands as they are, and as a recount of every ad makes them. */
async function counters(database: TestDatabase) {
  const db = database.longRunning;
  const kept =
    await sql`select brand_id, is_active, media_type, n from brand_totals
    where n <> 0 order by 1, 2, 3`.execute(db);
  const counted = await sql`
    select brand_id, is_active, media_type, count(*) as n from ads
    where brand_id is not null group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const brands =
    await sql`select id, active_ad_count, total_ad_count, media_types
    from brands order by id`.execute(db);
  const recounted = await sql`
    select b.id, count(a.id) filter (where a.is_active) as active_ad_count,
      count(a.id) as total_ad_count,
      coalesce(array_agg(distinct a.media_type::text) filter (where a.id is not null), '{}') as media_types
    from brands b left join ads a on a.brand_id = b.id group by b.id order by b.id`
    .execute(db);
  return {
    kept: [kept.rows, brands.rows],
    counted: [counted.rows, recounted.rows],
  };
}

const ad = fc.record({
  id: fc.integer({ min: 0, max: 11 }),
  brand: fc.constantFrom(null, 1, 2),
  active: fc.boolean(),
  media: fc.constantFrom(...MEDIA_TYPES),
});
/** Statements that anyone with a connection may send. */
const statement = fc.oneof(
  fc.array(ad, { minLength: 1, maxLength: 6 }).map((ads) => {
    const rows = [...new Map(ads.map((each) => [each.id, each])).values()].map(
      ({ id, brand, active, media }) =>
        sql`(${`a${id}`}, ${brand}::bigint, ${active}::boolean, ${media})`,
    );
    return sql`${insertRows(rows)}
      on conflict (ad_archive_id) do update set brand_id = excluded.brand_id,
        is_active = excluded.is_active, media_type = excluded.media_type`;
  }),
  ad.map(({ brand, active, media }) =>
    sql`update ads set brand_id = ${brand}::bigint, media_type = ${media}
      where is_active = ${active}`
  ),
  fc.constantFrom(
    sql`update ads set is_active = not is_active`,
    sql`update ads set document = '{}'`,
    sql`update ads set brand_id = 3 - brand_id`,
    sql`update ads set brand_id = 1 where brand_id is null`,
    sql`delete from ads where media_type = 'image'`,
    sql`delete from ads where brand_id = 1`,
    sql`delete from ads where false`,
    sql`delete from ads`,
    sql`truncate ads restart identity cascade`,
  ),
);

everyStore.test(
  "after any plain SQL the counts of brands equal a recount",
  async (database, store) => {
    for (const id of [1, 2]) {
      await insertBrand(id).execute(database.longRunning);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(statement, { minLength: 1, maxLength: 8 }),
        async (statements) => {
          for (const each of statements) {
            await each.execute(database.longRunning);
            const { kept, counted } = await counters(database);
            assertEquals(kept, counted);
          }
        },
      ),
      // All of them on one store, and some on the others.
      { numRuns: store === testStores[1] ? 25 : 8 },
    );
  },
);

everyStore.test("a transaction that is rolled back reverts its counts", async (database) => {
  await database.longRunning.transaction().execute(async (trx) => {
    await insertRows([sql`('a', null::bigint, true, 'image')`]).execute(trx);
    throw new Error("taken back");
  }).catch(() => {});
  const { kept, counted } = await counters(database);
  assertEquals(kept, counted);
  assertEquals(kept, [[], []]);
});

Deno.test("with four concurrent writers of different kinds of ads, a brand's counts equal a recount", async () => {
  await using database = await testDatabase("postgres", {
    shares: { longRunning: MEDIA_TYPES.length },
  });
  const db = database.longRunning;
  await insertBrand(1).execute(db);
  const release = Promise.withResolvers<void>();
  const write = (media: string) =>
    db.transaction().execute(async (trx) => {
      await insertRows([sql`(${media}, 1, true, ${media})`])
        .execute(trx);
      await release.promise;
    });
  const writers = MEDIA_TYPES.map(write);
  // One has counted and not committed; the others must not have read meanwhile.
  await untilWaiting(database.kysely, MEDIA_TYPES.length - 1);
  release.resolve();
  await Promise.all(writers);
  const { kept, counted } = await counters(database);
  assertEquals(kept, counted);
});

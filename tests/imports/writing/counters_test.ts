import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import {
  eachDatabase,
  type TestDatabase,
  testDatabase,
} from "../../database.ts";

const MEDIA = ["image", "video", "carousel", "unknown"] as const;

/** Counters as they are, and as a recount of every ad makes them. */
async function counters(database: TestDatabase) {
  const db = database.longRunning;
  const kept =
    await sql`select brand_id, is_active, media_type, n from ad_totals
    where n <> 0 order by 1, 2, 3`.execute(db);
  const counted = await sql`
    select * from (
      select brand_id, is_active, media_type, count(*) as n from ads
      where brand_id is not null group by 1, 2, 3
      union all
      select 0, is_active, media_type, count(*) from ads group by 1, 2, 3
    ) c order by 1, 2, 3`.execute(db);
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
  media: fc.constantFrom(...MEDIA),
});
/** Statements that anyone with a connection may send. */
const statement = fc.oneof(
  fc.array(ad, { minLength: 1, maxLength: 6 }).map((ads) => {
    const rows = [...new Map(ads.map((each) => [each.id, each])).values()].map(
      ({ id, brand, active, media }) =>
        sql`(${`a${id}`}, ${brand}::bigint, ${active}::boolean, ${media}, false, '', '', 1, 1)`,
    );
    return sql`insert into ads (ad_archive_id, brand_id, is_active, media_type,
      is_creator_ad, creative_hash, source_hash, created_at, updated_at)
      values ${sql.join(rows)}
      on conflict (ad_archive_id) do update set brand_id = excluded.brand_id,
        is_active = excluded.is_active, media_type = excluded.media_type`;
  }),
  ad.map(({ brand, active, media }) =>
    sql`update ads set brand_id = ${brand}::bigint, media_type = ${media}
      where is_active = ${active}`
  ),
  fc.constantFrom(
    sql`update ads set is_active = not is_active`,
    sql`update ads set primary_text = 'x'`,
    sql`delete from ads where media_type = 'image'`,
    sql`delete from ads where brand_id = 1`,
    sql`delete from ads where false`,
    sql`delete from ads`,
    sql`truncate ads cascade`,
  ),
);

eachDatabase(
  "after any plain SQL the counters equal a recount",
  async (database) => {
    for (const id of [1, 2]) {
      await sql`insert into brands (slug, page_id, created_at, updated_at)
        values (${`b${id}`}, ${`p${id}`}, 1, 1)`.execute(database.longRunning);
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
      { numRuns: 25 },
    );
  },
);

eachDatabase(
  "a transaction that is taken back takes its counts back",
  async (database) => {
    const db = database.longRunning;
    await db.transaction().execute(async (trx) => {
      await sql`insert into ads (ad_archive_id, is_active, media_type, is_creator_ad,
        creative_hash, source_hash, created_at, updated_at)
        values ('a', true, 'image', false, '', '', 1, 1)`.execute(trx);
      throw new Error("taken back");
    }).catch(() => {});
    const { kept, counted } = await counters(database);
    assertEquals(kept, counted);
    assertEquals(kept, [[], []]);
  },
);

/** How many of the database's connections wait for a lock. */
async function waiting(database: TestDatabase): Promise<number> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
    .execute(database.kysely);
  return row!.n;
}

Deno.test("four writers at once, each with ads of another kind, leave a brand's counts equal to a recount", async () => {
  await using database = await testDatabase("postgres", {
    shares: { longRunning: MEDIA.length },
  });
  const db = database.longRunning;
  await sql`insert into brands (slug, page_id, created_at, updated_at)
    values ('b', 'p', 1, 1)`.execute(db);
  const release = Promise.withResolvers<void>();
  const write = (media: string) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into ads (ad_archive_id, brand_id, is_active, media_type,
          is_creator_ad, creative_hash, source_hash, created_at, updated_at)
        values (${media}, 1, true, ${media}, false, '', '', 1, 1)`.execute(trx);
      await release.promise;
    });
  const writers = MEDIA.map(write);
  // One has counted and not committed; the others must not have read meanwhile.
  while (await waiting(database) < MEDIA.length - 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  release.resolve();
  await Promise.all(writers);
  const { kept, counted } = await counters(database);
  assertEquals(kept, counted);
});

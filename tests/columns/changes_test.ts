import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import {
  type ChangePosition,
  type Changes,
  readChanges,
} from "@/lib/columns/changes.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { everyStore, postgres, testStores } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { startHistory, step, take } from "./histories.ts";
import { expectedNumbers } from "./read_columns.ts";

const BEGIN: ChangePosition = { version: 0, id: 0 };

/** The changed ads' numbers by id and column, chunk by chunk. */
const numbersOf = ({ chunks }: Changes) =>
  [...chunks].flatMap(([chunk, { offsets, values }]) =>
    offsets.map((offset, n): [number, Record<string, number>] => [
      chunk * CHUNK_ADS + offset,
      Object.fromEntries(values.entries().map(([name, of]) => [name, of[n]!])),
    ])
  );

/** The positions of all changes, in their order. */
async function positionsIn(db: Kysely<Schema>): Promise<ChangePosition[]> {
  const { rows } = await sql<ChangePosition>`
    select version, id from ads union all select version, id from removed_ads
    order by version, id`.execute(db);
  return rows;
}

everyStore.test(
  "changes have the values of all ads that changed after a position, and nothing of those that were removed, page by page",
  async (database, store) => {
    const { longRunning: db } = database;
    let removals = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        async (steps, start, limit) => {
          await startHistory(database);
          for (const step of steps) await take(database, step);
          const numbers = await expectedNumbers(database);
          const positions = await positionsIn(db);
          let at = [BEGIN, ...positions][start % (positions.length + 1)]!;
          const later = () =>
            positions.filter(({ version, id }) =>
              version > at.version || version === at.version && id > at.id
            );
          for (;;) {
            const wanted = later().slice(0, limit);
            const changes = await readChanges(db, at, limit);
            assertEquals(changes.count, wanted.length);
            assertEquals(changes.last, wanted.at(-1) ?? null);
            const found = new Map(numbersOf(changes));
            assertEquals(
              found,
              new Map(
                [...found.keys()].map((id) => [
                  id,
                  numbers.get(id) ?? {
                    ...Object.fromEntries(
                      Object.keys(found.get(id)!).map((name) => [name, 0]),
                    ),
                  },
                ]),
              ),
            );
            assertEquals(
              new Set(found.keys()),
              new Set(wanted.map(({ id }) => id)),
            );
            removals += wanted.filter(({ id }) => !numbers.has(id)).length;
            if (changes.last === null) break;
            at = changes.last;
          }
        },
      ),
      {
        numRuns: store === testStores[1] ? 8 : 1,
        seed: 3,
        endOnFailure: true,
      },
    );
    assert(store !== testStores[1] || removals > 0);
  },
);

everyStore.test("values that a column cannot represent are its highest number, also of times, and unknown ones are 0", async (database) => {
  const { longRunning: db } = database;
  await sql`insert into ads (ad_archive_id, is_creator_ad, is_active,
        media_type, created_at, source_hash, document, delivery_start_at,
        last_seen_at, running_days)
      values ('a', true, false, 'carousel', ${
    NUMBER_MAX - 2
  }, '', '{}', null, 0,
          ${NUMBER_MAX - 1}),
        ('b', false, true, 'unknown', ${Number.MAX_SAFE_INTEGER}::bigint, '',
          '{}', ${NUMBER_MAX}::bigint, null, ${2 ** 33}::bigint)`.execute(db);
  const found = numbersOf(await readChanges(db, BEGIN, 10));
  assertEquals(
    found.map(([, numbers]) => [
      ...[numbers.created_at, numbers.delivery_start_at],
      ...[numbers.last_seen_at, numbers.running_days],
    ]),
    [
      [NUMBER_MAX - 1, 0, 1, NUMBER_MAX],
      [NUMBER_MAX, NUMBER_MAX, 0, NUMBER_MAX],
    ],
  );
  assertEquals(new Map(found), await expectedNumbers(database));
});

postgres.test("an ad has no time before 1970, which columns cannot represent", async (database) => {
  await importRecords(database, [nativeRecord("a")]);
  for (const name of ["delivery_start_at", "last_seen_at", "created_at"]) {
    const set = (seconds: number) =>
      sql`update ads set ${sql.ref(name)} = ${seconds}::bigint`
        .execute(database.longRunning);
    await set(0);
    await assertRejects(() => set(-1), Error, "ads_times_not_negative", name);
  }
});

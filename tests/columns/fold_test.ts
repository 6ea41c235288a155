import { assert, assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { ChunkRows } from "@/lib/columns/fold/chunk_rows.ts";
import { foldBatch } from "@/lib/columns/fold/fold_batch.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { fillSearch } from "@/lib/imports/fill_search.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { readColumns, SMALL } from "./read_columns.ts";

/** Never on its own. */
const NEVER = {
  ...SMALL,
  during: { ads: 1e9, share: 0 },
  after: { ads: 1e9, share: 0 },
};

function ads(count: number, over: Record<string, unknown> = {}) {
  return Array.from(
    { length: count },
    (_, n) =>
      nativeRecord(`ad-${n}`, {
        primary_text: n % 2 === 0 ? "even oak" : "odd",
        ...over,
      }),
  );
}

async function assertFolded(database: TestDatabase, count: number) {
  const { actual, expected, unfolded } = await readColumns(database);
  assertEquals(actual, expected);
  assertEquals([actual.length, unfolded], [count, 0]);
}

Deno.test("a fold that is killed in a batch keeps the batches before, and the next fold continues there", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(30), { foldRule: NEVER });
  const db = database.longRunning;
  await sql.raw(`
    create function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'killed' using errcode = 'admin_shutdown';
    end $$;
    create trigger fail before update on ad_columns_state for each row
      when (new.up_to > 28) execute function fail()`).execute(db);
  // As one that goes on in the same process, with what it remembers.
  const options = { rule: SMALL, rows: new ChunkRows() };
  await assertRejects(() => foldColumns(database, options));
  const half = await readColumns(database);
  assertEquals(half.actual, half.expected);
  assertEquals([half.actual.length, half.unfolded], [28, 2]);
  assert(half.rows.every(({ version }) => version <= half.state.folded));
  await sql`drop trigger fail on ad_columns_state`.execute(db);
  assertEquals(await foldColumns(database, options), 2);
  await assertFolded(database, 30);
  assertEquals(await foldColumns(database, { rule: SMALL }), 0);
});

Deno.test("a fold waits for other writers of ads, and includes what they wrote", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(5), { foldRule: NEVER });
  const { promise: folding, resolve } = Promise.withResolvers<number>();
  await database.longRunning.transaction().execute(async (writer) => {
    await sql`update ads set is_active = false`.execute(writer);
    const fold = foldColumns(database, { rule: SMALL });
    resolve(fold);
    let isOver = false;
    void fold.then(() => isOver = true);
    while (!isOver) {
      const { rows: [row] } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(database.kysely);
      if (row!.n === 1) break;
    }
    assert(!isOver, "the fold did not wait");
  });
  assertEquals(await folding, 5);
  await assertFolded(database, 5);
});

Deno.test("several processes can fold during an import, and lose nothing", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(60), { foldRule: NEVER });
  const fold = () => foldColumns(database, { rule: SMALL });
  const edited = [
    ...ads(40, { primary_text: "edited elm" }).toReversed(),
    nativeRecord("new", { primary_text: "elm" }),
  ];
  const [folded] = await Promise.all([
    Promise.all([fold(), fold()]),
    importRecords(database, edited, { batchSize: 3, foldRule: SMALL }),
  ]);
  assert(folded[0] + folded[1] > 0);
  await fold();
  await assertFolded(database, 61);
});

Deno.test("a process discards its cached columns when another one writes them, even if it has nothing to fold itself", async () => {
  await using database = await testDatabase("postgres");
  // Terms that change would void it, too.
  const rule = { ...SMALL, growth: 100 };
  const rows = new ChunkRows();
  await importRecords(database, ads(5), { foldRule: NEVER });
  await foldColumns(database, { rule, rows });
  for (const turn of [1, 2]) {
    const edited = ads(3, { last_seen_at: 1_740_000_000 + turn });
    await importRecords(database, edited, { foldRule: NEVER });
    await foldColumns(database, { rule });
    if (turn === 2) {
      const { version } = await database.longRunning.transaction()
        .execute((trx) => foldBatch(trx, rows, 5));
      rows.committed(version);
    }
    const more = nativeRecord(`more-${turn}`, { last_seen_at: 1_740_000_000 });
    await importRecords(database, [more], { foldRule: NEVER });
    await foldColumns(database, { rule, rows });
    await assertFolded(database, 5 + turn);
  }
});

Deno.test("on the embedded database, columns stay close behind a run, and are complete after it", async () => {
  await using database = await testDatabase("pglite");
  const behind = { ...SMALL, after: NEVER.after };
  await importRecords(database, ads(24), { batchSize: 5, foldRule: behind });
  assertEquals((await readColumns(database)).unfolded, 4);
  const edited = ads(24, { primary_text: "edited", is_active: false });
  await importRecords(database, edited, { batchSize: 5, foldRule: SMALL });
  await assertFolded(database, 24);
});

Deno.test("an import succeeds without columns if they cannot be written", async () => {
  await using database = await testDatabase("postgres");
  await sql`alter table ad_columns add check (false)`
    .execute(database.longRunning);
  const report = await importRecords(database, ads(30), {
    batchSize: 5,
    foldRule: SMALL,
  });
  assertEquals(report.inserted, 30);
  assertEquals((await readColumns(database)).unfolded, 30);
});

Deno.test("after a run, a few remaining ads are left for later", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(10), { foldRule: SMALL });
  const few = ads(2, { is_active: false });
  await importRecords(database, few, { foldRule: SMALL });
  assertEquals((await readColumns(database)).unfolded, 2);
});

Deno.test("ads that are only seen again do not touch terms, ads whose texts change do", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(10), { foldRule: SMALL });
  const { kept } = await readColumns(database);
  assertEquals(kept.toSorted(), ["teven", "toak", "todd"]);
  async function changed(over: Record<string, unknown>): Promise<string[]> {
    const { state } = await readColumns(database);
    await importRecords(database, ads(10, over), { foldRule: SMALL });
    await assertFolded(database, 10);
    const { rows } = await readColumns(database);
    return rows.filter(({ version }) => version > state.folded)
      .map(({ name }) => name).sort();
  }
  assertEquals(await changed({ last_seen_at: 1_740_000_000 }), [
    "last_seen_at",
  ]);
  assertEquals(
    await changed({ last_seen_at: 1_740_000_001, primary_text: "even" }),
    [
      "creative_high",
      "creative_low",
      "last_seen_at",
      "teven",
      "toak",
      "todd",
      "words_version",
    ],
  );
});

Deno.test("any deletion empties the columns, and invalidates cached ones", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  for (
    const [statement, left] of [
      [sql`delete from ads where ad_archive_id = 'ad-3'`, 9],
      [sql`truncate ads cascade`, 0],
    ] as const
  ) {
    await importRecords(database, ads(10), { foldRule: SMALL });
    await foldColumns(database, { rule: SMALL });
    const { state } = await readColumns(database);
    await sql`delete from ads where false`.execute(db);
    await assertFolded(database, 10);
    await statement.execute(db);
    const after = await readColumns(database);
    assertEquals([after.rows, after.kept, after.unfolded], [[], [], left]);
    assert(after.state.emptied > state.folded);
    assertEquals(after.state.folded, after.state.emptied);
    await foldColumns(database, { rule: SMALL });
    await assertFolded(database, left);
  }
});

Deno.test("a small archive has no columns, and an archive without words must get them first", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(10));
  const db = database.longRunning;
  await sql`delete from ad_search`.execute(db);
  await sql`insert into search_backlog select 0, max(id) from ads`.execute(db);
  assertEquals(await foldColumns(database, { rule: SMALL }), 0);
  await fillSearch(database);
  assertEquals(
    await foldColumns(database, { rule: { ...SMALL, from: 11 } }),
    0,
  );
  assertEquals((await readColumns(database)).state.folded, 0);
  assertEquals(await foldColumns(database, { rule: SMALL }), 10);
  await assertFolded(database, 10);
});

Deno.test("an ad whose words change after it was folded counts as changed", async () => {
  await using database = await testDatabase("postgres");
  const brand = (name: string) => ({ brand: { page_id: "1", name } });
  const first = ads(10, brand("Acme"));
  await importRecords(database, first, { foldRule: SMALL });
  const [one] = ads(1, { ...brand("Zenith"), is_active: false });
  await importRecords(database, [one], { foldRule: NEVER });
  assertEquals((await readColumns(database)).unfolded, 10);
  await foldColumns(database, { rule: SMALL });
  await assertFolded(database, 10);
});

Deno.test("an ad has no time before 1970, which columns cannot represent", async () => {
  await using database = await testDatabase("postgres");
  await importRecords(database, ads(1), { foldRule: NEVER });
  for (const name of ["delivery_start_at", "last_seen_at", "created_at"]) {
    const set = (seconds: number) =>
      sql`update ads set ${sql.ref(name)} = ${seconds}::bigint`
        .execute(database.longRunning);
    await set(0);
    await assertRejects(() => set(-1), Error, "ads_times_not_negative", name);
  }
});

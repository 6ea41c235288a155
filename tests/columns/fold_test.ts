import { assert, assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { ChunkRows } from "@/lib/columns/fold/chunk_rows.ts";
import { foldBatch } from "@/lib/columns/fold/fold_batch.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { pglite, postgres } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { assertFolded, NEVER, readColumns, SMALL } from "./read_columns.ts";
import { untilWaiting } from "../until_waiting.ts";

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

postgres.test("a fold that is killed in a batch keeps the batches before, and the next fold continues there", async (database) => {
  await importRecords(database, ads(30), { foldRule: NEVER });
  const db = database.longRunning;
  await sql.raw(`
    create function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'killed' using errcode = 'admin_shutdown';
    end $$;
    create trigger fail before update of version on ad_columns_state for each row
      when (new.version_id = 0) execute function fail()`).execute(db);
  // As one that goes on in the same process, with what it remembers.
  const options = { rule: SMALL, rows: new ChunkRows() };
  await assertRejects(() => foldColumns(database, options));
  const half = await readColumns(database);
  assertEquals(half.actual, half.expected);
  assertEquals([half.actual.length, half.unfolded], [28, 2]);
  assert(half.rows.every(({ version }) => version <= half.state.folded));
  assertEquals(half.state.words_version, 0);
  await sql`drop trigger fail on ad_columns_state`.execute(db);
  assertEquals(await foldColumns(database, options), 2);
  await assertFolded(database, 30);
  assertEquals(await foldColumns(database, { rule: SMALL }), 0);
});

postgres.test("a fold waits for other writers of ads, and includes what they wrote", async (database) => {
  await importRecords(database, ads(5), { foldRule: NEVER });
  const { promise: folding, resolve } = Promise.withResolvers<number>();
  await database.longRunning.transaction().execute(async (writer) => {
    await sql`update ads set is_active = false`.execute(writer);
    const fold = foldColumns(database, { rule: SMALL });
    resolve(fold);
    await untilWaiting(database.kysely);
  });
  assertEquals(await folding, 5);
  await assertFolded(database, 5);
});

postgres.test("several processes can fold during an import, and lose nothing", async (database) => {
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

postgres.test("a process discards its cached columns when another one writes them, even if it has nothing to fold itself", async (database) => {
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

pglite.test("on the embedded database, columns stay close behind a run, and are complete after it", async (database) => {
  const behind = { ...SMALL, after: NEVER.after };
  await importRecords(database, ads(24), { batchSize: 5, foldRule: behind });
  assertEquals((await readColumns(database)).unfolded, 4);
  const edited = ads(24, { primary_text: "edited", is_active: false });
  await importRecords(database, edited, { batchSize: 5, foldRule: SMALL });
  await assertFolded(database, 24);
});

postgres.test("an import succeeds without columns if they cannot be written", async (database) => {
  await sql`alter table ad_columns add check (false)`
    .execute(database.longRunning);
  const report = await importRecords(database, ads(30), {
    batchSize: 5,
    foldRule: SMALL,
  });
  assertEquals(report.inserted, 30);
  assertEquals((await readColumns(database)).unfolded, 30);
});

postgres.test("after a run, a few remaining ads are left for later", async (database) => {
  await importRecords(database, ads(10), { foldRule: SMALL });
  const few = ads(2, { is_active: false });
  await importRecords(database, few, { foldRule: SMALL });
  assertEquals((await readColumns(database)).unfolded, 2);
});

postgres.test("ads that are only seen again do not touch terms, ads whose texts change do", async (database) => {
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
    ],
  );
});

postgres.test("a deletion is a change of its ads alone", async (database) => {
  const db = database.longRunning;
  await importRecords(database, ads(10), { foldRule: SMALL });
  const { state, kept } = await readColumns(database);
  await sql`delete from ads where false`.execute(db);
  await assertFolded(database, 10);
  await sql`delete from ads where ad_archive_id in ('ad-3', 'ad-9')`
    .execute(db);
  assertEquals((await readColumns(database)).unfolded, 2);
  assertEquals(await foldColumns(database, { rule: SMALL }), 2);
  const after = await assertFolded(database, 8);
  assertEquals(after.kept, kept);
  const written = after.rows.filter(({ version }) => version > state.folded);
  assert(written.every(({ name }) => !kept.includes(name)));
  await sql`truncate ads cascade`.execute(db);
  await foldColumns(database, { rule: SMALL });
  await assertFolded(database, 0);
});

postgres.test("a brand that moves or is renamed changes only the ads that move", async (database) => {
  const brand = (page_id: string, name: string) => ({
    brand: { page_id, name },
  });
  await importRecords(database, ads(10, brand("1", "Acme")), {
    foldRule: SMALL,
  });
  await assertFolded(database, 10);
  // The brand's new name comes with another ad.
  const other = nativeRecord("other", brand("1", "Zenith"));
  const [first] = ads(1, brand("2", "Other"));
  await importRecords(database, [other, first], { foldRule: NEVER });
  assertEquals(await foldColumns(database, { rule: SMALL }), 2);
  const { rows } = await assertFolded(database, 11);
  assert(!rows.some(({ name }) => name.startsWith("b") && name !== "brand_id"));
});

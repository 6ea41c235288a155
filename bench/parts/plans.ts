import { type Kysely, sql } from "kysely";
import { countWithin } from "@/lib/ads/count_ads.ts";
import { beginReading } from "@/lib/ads/begin_reading.ts";
import type { ColumnReader } from "@/lib/ads/column_reader.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { findPage, type Wanted } from "@/lib/ads/find_page.ts";
import { type AdFilter, adFilters, adSorts } from "@/lib/ads/list_table.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  explain,
  listScans,
  noteStatements,
  rowsRead,
} from "../../tests/explain.ts";
import { planFilters } from "./plan_questions.ts";
import { toTable } from "../table.ts";
import { placeAt } from "./sort_questions.ts";

const FETCH = 26;
const DEPTH = 0.7;
/** As a list has them while it finds a page. */
const SETTINGS = { enable_sort: "off", work_mem: "'32MB'" };
const MODES = ["force_custom_plan", "force_generic_plan"] as const;

/** What a kind of filter reads in the order, at the place and by the plan that read most. */
interface PlanFigure {
  filter: string;
  total: number;
  /** Rows of ads and of their words. */
  read: number;
  pages: number;
  worst: string;
}

const cache = createColumnCache();

/** As a question does it, with what columns tell. */
async function withColumns<Result>(
  trx: Kysely<Schema>,
  filter: AdFilter,
  run: (columns: ColumnReader) => Promise<Result>,
): Promise<Result> {
  const given = { filter, filters: adFilters, cache };
  const { columns } = await beginReading(trx, given, sql`true`);
  // However long it takes.
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
  return await run(columns);
}

/** Reads of all queries that find a page, each planned for its values or for any. */
async function readsOf(
  db: Kysely<Schema>,
  wanted: Wanted,
  mode: typeof MODES[number],
): Promise<number> {
  const { sent } = await noteStatements(
    db,
    (trx) =>
      withColumns(
        trx,
        wanted.filter,
        (columns) => findPage(trx, { ...wanted, columns }),
      ),
  );
  let read = 0;
  for (const query of sent) {
    const plan = await explain(db, query, mode, SETTINGS);
    for (const table of ["ads", "ad_search"]) {
      for (const scan of listScans(plan, table)) read += rowsRead(scan);
    }
  }
  return read;
}

async function worstOf(
  db: Kysely<Schema>,
  filter: AdFilter,
  name: string,
  places: ReadonlyMap<string, Place>,
  { archive, version }: { archive: number; version: number },
): Promise<PlanFigure> {
  const { total, found } = await db.transaction().execute((trx) =>
    withColumns(
      trx,
      filter,
      (columns) => countWithin(trx, filter, adFilters, 600_000, columns),
    )
  );
  let worst = { read: -1, what: "" };
  for (const [by, sort] of Object.entries(adSorts)) {
    for (const after of [null, places.get(by)!]) {
      const wanted: Wanted = {
        ...{ filter, filters: adFilters, sort, fetch: FETCH, after },
        ...{ version, total, archive, found },
        keepTime: () => Promise.resolve(),
      };
      for (const mode of MODES) {
        const read = await readsOf(db, wanted, mode);
        if (read <= worst.read) continue;
        const depth = after === null ? "first page" : `after ${DEPTH} of all`;
        worst = { read, what: `${by}, ${depth}, ${mode}` };
      }
    }
  }
  return {
    filter: name,
    total,
    read: worst.read,
    pages: Math.ceil(worst.read / FETCH),
    worst: worst.what,
  };
}

/**
 * How many rows a page of each kind of filter reads in any order, first and far
 * down, by custom and by generic plans: the most of all.
 */
async function* planBench(
  database: Database,
): AsyncGenerator<PlanFigure> {
  const db = database.longRunning;
  const { rows: [state] } = await sql<{ archive: number; version: number }>`
    select version, (select count(*) from ads) as archive
    from archive_state`.execute(db);
  const places = new Map<string, Place>();
  for (const [name, sort] of Object.entries(adSorts)) {
    places.set(name, await placeAt(db, sort, state!.archive * DEPTH));
  }
  for (const [name, filter] of Object.entries(await planFilters(db))) {
    yield await worstOf(db, filter, name, places, state!);
  }
}

export async function planTable(database: Database): Promise<string> {
  const rows: string[][] = [];
  for await (const { filter, worst, ...counts } of planBench(database)) {
    const { total, read, pages } = counts;
    rows.push([filter, ...[total, read, pages].map((n) => `${n}`), worst]);
  }
  return toTable(["filter", "ads", "read", "pages", "worst"], rows);
}

import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import {
  type ImportReport,
  type ScrapeRun,
  scrapeRunSchema,
} from "@/lib/imports/wire.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { DECISIONS } from "@/lib/shared/import_outcomes.ts";

const RUN_COLUMNS = Object.keys(scrapeRunSchema.shape).map((name) =>
  name === "scrape_run_id"
    ? "id as scrape_run_id"
    : name as keyof Schema["scrape_runs"]
);

/** Inserts a run and, if `actor` is given, an audit event. */
export function startRun(
  db: Kysely<Schema>,
  { format, source, actor, now }: Pick<ScrapeRun, "format" | "source"> & {
    actor: Actor | undefined;
    now: number;
  },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto("scrape_runs")
      .values({
        format,
        source,
        status: "running",
        started_at: now,
        actor: actor?.kind ?? null,
        actor_id: actor?.id ?? null,
        version_before: sql<number>`(select version from archive_state)`,
      })
      .returning("id").executeTakeFirstOrThrow();
    if (actor !== undefined) {
      await recordAudit(transaction, {
        actor,
        action: "import.started",
        accountId: null,
        detail: { scrape_run_id: id, source },
        now,
      });
    }
    return id;
  });
}

/** Marks runs of killed processes as interrupted. Call it only while no import can be running. */
export async function markInterruptedRuns(
  db: Kysely<Schema>,
  now: number,
): Promise<void> {
  const failure = "The process was stopped.";
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction.updateTable("scrape_runs")
      .set({
        status: "interrupted",
        finished_at: now,
        failure,
        ...LAST_VERSION,
      })
      .where("status", "=", "running").executeTakeFirst();
    if (numUpdatedRows > 0) await skipLostVersions(transaction);
    await transaction.deleteFrom("set_aside_records").execute();
  });
}

/** Marks runs of killed processes as interrupted, unless an import is running somewhere. */
export async function closeAbandonedRuns(
  database: Database,
  clock: Clock,
): Promise<void> {
  const mark = () => markInterruptedRuns(database.longRunning, seconds(clock));
  try {
    await withImportLock(database, mark);
  } catch (error) {
    const code = toProblem(error)?.code;
    // The server can still start with a full disk; a later start marks the
    // runs.
    if (code !== "import_running" && code !== "insufficient_storage") {
      throw error;
    }
  }
}

/**
 * Locks a run until the end of the transaction, so that it cannot be marked
 * interrupted while another one starts.
 *
 * @throws {Problem} `import_running` the run was marked interrupted, because
 *   its lock was lost
 * @throws {Error} the database has lost commits of this run, as when a replica
 *   that was behind took over
 */
export async function holdRun(
  transaction: Transaction<Schema>,
  report: ImportReport,
): Promise<void> {
  const row = await transaction.selectFrom("scrape_runs").select(DECISIONS)
    .where("id", "=", report.scrape_run_id).where("status", "=", "running")
    .forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem("import_running");
  if (DECISIONS.some((name) => row[name] !== report[name])) {
    throw new Error(
      "The database lost the last batches. Run the import again.",
    );
  }
}

/** What the feed of changes needs to know of the skipped versions. */
const LAST_VERSION = {
  version_after: sql<number>`(select version from archive_state)`,
};

/** Far more than a replica is behind that takes over: a batch has one version. */
export const LOST_VERSIONS_MAX = 10_000;

/**
 * Skips versions that a failover may have lost, because caches may still contain
 * them. Call it when a run did not complete.
 */
async function skipLostVersions(db: Kysely<Schema>): Promise<void> {
  await sql`
    update archive_state set version = version + ${LOST_VERSIONS_MAX}::bigint`
    .execute(db);
}

/**
 * Writes the counts so far, in the transaction of the rows that they count.
 * Returns false if the run is not running any more.
 */
export async function saveProgress(
  db: Kysely<Schema>,
  report: ImportReport,
  end: UpdateObject<Schema, "scrape_runs"> = {},
): Promise<boolean> {
  const { scrape_run_id, errors, warnings, losses, members, ...counts } =
    report;
  const { numUpdatedRows } = await db.updateTable("scrape_runs").set({
    ...counts,
    errors: JSON.stringify(errors),
    warnings: JSON.stringify(warnings),
    losses: JSON.stringify(losses),
    members: JSON.stringify(members),
    ...end,
  }).where("id", "=", scrape_run_id).where("status", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Writes how a run ended, and deletes what it set aside, unless another run has
 * started.
 *
 * @throws as `holdRun`, if the run completed
 */
export function endRun(
  db: Kysely<Schema>,
  report: ImportReport,
  now: number,
  end: Pick<ScrapeRun, "status" | "failure">,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (end.status === "completed") await holdRun(transaction, report);
    const isOwn = await saveProgress(transaction, report, {
      ...end,
      finished_at: now,
      ...end.status !== "completed" && LAST_VERSION,
    });
    if (!isOwn) return;
    if (end.status !== "completed") await skipLostVersions(transaction);
    await transaction.deleteFrom("set_aside_records").execute();
  });
}

export async function listRuns(
  db: Kysely<Schema>,
  options: { limit: number; before: number | null },
): Promise<ScrapeRun[]> {
  let query = db.selectFrom("scrape_runs").select(RUN_COLUMNS)
    .orderBy("id", "desc").limit(options.limit);
  if (options.before !== null) query = query.where("id", "<", options.before);
  return await query.execute() as ScrapeRun[];
}

export async function findRun(
  db: Kysely<Schema>,
  id: number,
): Promise<ScrapeRun | null> {
  const row = await db.selectFrom("scrape_runs").select(RUN_COLUMNS)
    .where("id", "=", id).executeTakeFirst();
  return row as ScrapeRun | undefined ?? null;
}

/**
 * Ids of ads that a run inserted or changed and that have not changed since.
 * They are found by their version, between the starts of this run, which must
 * exist, and the next, so no further index is needed.
 */
export async function listChangedAds(
  db: Kysely<Schema>,
  runId: number,
  limit: number,
): Promise<string[]> {
  const [run, next] = await db.selectFrom("scrape_runs")
    .select("version_before")
    .where("id", ">=", runId).orderBy("id").limit(2).execute();
  let query = db.selectFrom("ads").select("ad_archive_id")
    .where("version", ">", run!.version_before)
    .where("scrape_run_id", "=", runId);
  if (next !== undefined) {
    query = query.where("version", "<=", next.version_before);
  }
  const ads = await query.orderBy("version").orderBy("id").limit(limit)
    .execute();
  return ads.map(({ ad_archive_id }) => ad_archive_id);
}

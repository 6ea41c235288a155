import { sql } from "kysely";
import {
  type Migration,
  type MigrationResultSet,
  Migrator,
} from "kysely/migration";
import { migrations as ownMigrations } from "@/migrations/index.ts";
import type { Database } from "./database.ts";
import { errorCode } from "./errors.ts";

const LOCK_ID = 4_719_002_206_531;
const LOCK_NOT_AVAILABLE = "55P03";
const UNDEFINED_TABLE = "42P01";

/** Another process has been migrating this database for longer than we wait. */
export class MigrationLockError extends Error {
  override readonly name = "MigrationLockError";
}

/** The database's schema is not this build's; the message says which way it differs. */
export class SchemaMismatchError extends Error {
  override readonly name = "SchemaMismatchError";
}

/** Where the migrations run: a {@linkcode Database}, or what stands in for one. */
export type Migratable = Pick<Database, "longRunning">;

export interface MigrationOptions {
  migrations?: Record<string, Migration>;
  /** How long to wait while another process migrates; default 60000. */
  lockWaitMs?: number;
}

export interface MigrationStatus {
  name: string;
  executedAt: Date | null;
  /** False: the database has it, this build does not. */
  known: boolean;
}

/**
 * Applies what is missing, all in one transaction. Of several processes that
 * start at once, one applies and the others wait for it. Needs a direct
 * connection, since poolers that share sessions lose the lock.
 *
 * @returns the names of the migrations that were applied.
 * @throws {MigrationLockError | SchemaMismatchError} or the error of the failing migration.
 */
export function migrateToLatest(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<string[]> {
  return migrate(database, options, (migrator) => migrator.migrateToLatest());
}

/** Takes back the last migration; the result has its name, or nothing where there was none. */
export function migrateDown(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<string[]> {
  return migrate(database, options, (migrator) => migrator.migrateDown());
}

/** Every migration of this build and of the database, in order of name. */
export async function migrationStatus(
  database: Migratable,
  { migrations = ownMigrations }: MigrationOptions = {},
): Promise<MigrationStatus[]> {
  const executed = await executedMigrations(database.longRunning);
  const names = new Set([...Object.keys(migrations), ...executed.keys()]);
  return [...names].sort().map((name) => ({
    name,
    executedAt: executed.get(name) ?? null,
    known: Object.hasOwn(migrations, name),
  }));
}

/**
 * Makes sure that all of this build's migrations are done. A newer build may
 * have done more meanwhile: an instance that runs goes on beside it.
 *
 * @throws {SchemaMismatchError}
 */
export async function assertMigrated(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<void> {
  const status = await migrationStatus(database, options);
  const missing = status.filter((migration) => migration.executedAt === null);
  if (missing.length === 0) return;
  throw new SchemaMismatchError(
    `The database lacks ${names(missing)}. Run the migrations first.`,
  );
}

async function migrate(
  { longRunning }: Migratable,
  { migrations = ownMigrations, lockWaitMs = 60_000 }: MigrationOptions,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  return await longRunning.connection().execute(async (db) => {
    await lock(db, lockWaitMs);
    try {
      refuseUnknown(await migrationStatus({ longRunning: db }, { migrations }));
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const { error, results } = await run(new Migrator({ db, provider }));
      if (error !== undefined) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(db);
    }
  });
}

/** Kysely's migrator has such a lock too, but waits an hour for it. */
async function lock(
  db: Migratable["longRunning"],
  waitMs: number,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(waitMs)}`
        .execute(transaction);
      // A lock of the session: it outlives this transaction.
      await sql`select pg_advisory_lock(${sql.lit(LOCK_ID)})`
        .execute(transaction);
    });
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new MigrationLockError(
      "migration lock held: another process has been migrating this database all the while.",
      { cause: error },
    );
  }
}

async function executedMigrations(
  db: Migratable["longRunning"],
): Promise<Map<string, Date>> {
  try {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      select name, "timestamp" from kysely_migration`.execute(db);
    return new Map(rows.map((row) => [row.name, new Date(row.timestamp)]));
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return new Map();
    throw error;
  }
}

function refuseUnknown(status: readonly MigrationStatus[]): void {
  const unknown = status.filter((migration) => !migration.known);
  if (unknown.length === 0) return;
  throw new SchemaMismatchError(
    `The database has migrations that this build does not know: ${
      names(unknown)
    }. Run the build that made them, or a newer one.`,
  );
}

function names(status: readonly MigrationStatus[]): string {
  return status.map((migration) => migration.name).join(", ");
}

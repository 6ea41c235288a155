import { sql } from "kysely";
import {
  type Migration,
  type MigrationResultSet,
  Migrator,
} from "kysely/migration";
import { migrations as ownMigrations } from "@/migrations/index.ts";
import type { Database } from "@/lib/db/database.ts";

const LOCK_ID = 4_719_002_206_531;
const LOCK_EVERY_MS = 100;

/** Another process is still migrating this database after the time to wait for it. */
export class MigrationLockError extends Error {
  override readonly name = "MigrationLockError";
}

/** The database's schema differs from this build's; the message says how. */
export class SchemaMismatchError extends Error {
  override readonly name = "SchemaMismatchError";
}

type Migratable = Pick<Database, "longRunning">;

interface MigrationOptions {
  migrations?: Record<string, Migration>;
  /** How long to wait while another process migrates; default 60000. */
  lockWaitMs?: number;
}

/**
 * Applies missing migrations, all in one transaction, and returns their names.
 * If several processes start at once, one applies them and the others wait.
 * @throws {MigrationLockError | SchemaMismatchError} or the migration's error
 */
export function migrateToLatest(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<string[]> {
  return migrate(database, options, (migrator) => migrator.migrateToLatest());
}

/** Reverts the last migration and returns its name, or nothing if there was none. */
export function migrateDown(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<string[]> {
  return migrate(database, options, (migrator) => migrator.migrateDown());
}

/**
 * All migrations of this build and of the database, in order of name.
 * @throws {SchemaMismatchError} if an earlier version made the database
 */
export async function migrationStatus(
  database: Migratable,
  { migrations = ownMigrations }: MigrationOptions = {},
) {
  const executed = await executedMigrations(database.longRunning);
  const known = Object.keys(migrations).sort();
  // Nothing leads from other migrations than this build's to its last one.
  if (executed.keys().some((n) => !known.includes(n) && n < known.at(-1)!)) {
    throw new SchemaMismatchError(
      "An earlier version made this archive: start this version with a new database (or DATA_DIR), and import the earlier version's export. See Upgrades in docs/deployment.md.",
    );
  }
  const names = new Set([...known, ...executed.keys()]);
  return [...names].sort().map((name) => ({
    name,
    executedAt: executed.get(name) ?? null,
    /** False: applied to the database, but unknown to this build. */
    known: Object.hasOwn(migrations, name),
  }));
}

/**
 * Throws unless all of this build's migrations are applied. A newer build may
 * have applied more: running instances continue next to it.
 */
export async function assertMigrated(
  database: Migratable,
  options: MigrationOptions = {},
): Promise<void> {
  const status = await migrationStatus(database, options);
  const missing = status.filter(({ executedAt }) => executedAt === null);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(", ");
  throw new SchemaMismatchError(
    `The database lacks ${names}. Run the migrations first.`,
  );
}

async function migrate(
  { longRunning }: Migratable,
  { migrations = ownMigrations, lockWaitMs = 60_000 }: MigrationOptions,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const deadline = performance.now() + lockWaitMs;
  for (;;) {
    const done = await longRunning.transaction().execute(async (db) => {
      if (!await lock(db)) return null;
      const status = await migrationStatus({ longRunning: db }, { migrations });
      const unknown = status.filter(({ known }) => !known);
      if (unknown.length > 0) {
        const names = unknown.map(({ name }) => name).join(", ");
        throw new SchemaMismatchError(
          `The database has migrations that this build does not know: ${names}. Run the build that applied them, or a newer one.`,
        );
      }
      const migrationTableSchema = await findSchema(db);
      // For new tables and functions, too.
      await sql`
        select set_config('search_path', concat_ws(', ',
          quote_ident(${migrationTableSchema}), current_setting('search_path')), true)`
        .execute(db);
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const { error, results } = await run(
        new Migrator({ db, provider, migrationTableSchema }),
      );
      if (error !== undefined) throw error;
      return (results ?? []).map((result) => result.migrationName);
    });
    if (done !== null) return done;
    if (performance.now() > deadline) {
      throw new MigrationLockError(
        "migration lock held: another process is still migrating this database.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_EVERY_MS));
  }
}

/**
 * Tries to take the lock, which lasts as long as the transaction. Waiting
 * inside a transaction would hold a pooler's connection that the migrating
 * process may need.
 */
async function lock(db: Database["longRunning"]): Promise<boolean> {
  const { rows: [row] } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_ID)}) as locked`
    .execute(db);
  return row?.locked === true;
}

/**
 * The schema of the archive: where its tables are, even if another schema
 * now comes first in the `search_path`, else where they will be.
 */
async function findSchema(db: Database["longRunning"]): Promise<string> {
  const { rows: [row] } = await sql<{ schema: string }>`
    select coalesce(min(nspname), current_schema) as schema
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where c.oid = to_regclass('archive_state')`.execute(db);
  return row!.schema;
}

async function executedMigrations(db: Database["longRunning"]) {
  const schema = await findSchema(db);
  // Within a transaction, a query of a missing table would abort it.
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass(quote_ident(${schema}) || '.kysely_migration')
      is not null as exists`.execute(db);
  if (table?.exists !== true) return new Map<string, Date>();
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, "timestamp" from ${sql.id(schema, "kysely_migration")}`
    .execute(db);
  return new Map(rows.map((row) => [row.name, new Date(row.timestamp)]));
}

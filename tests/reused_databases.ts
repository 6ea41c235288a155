import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { TestDatabase, TestStore } from "./database.ts";

/** With more than this of deleted rows, a new database is cheaper. */
const GROWTH_MAX_BYTES = 16 * 1024 ** 2;

interface State {
  /** Changes with what is created, altered, dropped, analyzed, locked or running. */
  besidesRows: string;
  bytes: number;
}

/**
 * Creates databases, or returns those of earlier tests with the template's rows:
 * creating and dropping a database, and connecting to it seven times, takes longer
 * than most tests. One whose test changed more than rows is never returned, and
 * those with options of a test's own are always new.
 */
export function reuseDatabases(
  create: TestStore["create"],
): TestStore["create"] {
  const spare: { database: TestDatabase; first: State }[] = [];

  async function takeNew() {
    const database = await create();
    return { database, first: await readState(database.kysely) };
  }

  return async (options) => {
    if (options !== undefined) return await create(options);
    const taken = spare.pop() ?? await takeNew();
    const close = async () => {
      if (await empty(taken.database, taken.first)) spare.push(taken);
      else await taken.database.close();
    };
    let closing: Promise<void> | undefined;
    return Object.defineProperties({} as TestDatabase, {
      ...Object.getOwnPropertyDescriptors(taken.database),
      close: { value: () => closing ??= close(), writable: true },
    });
  };
}

/** Returns whether the database is as it was at first. */
async function empty(
  { kysely, stats }: TestDatabase,
  first: State,
): Promise<boolean> {
  const isQuiet = Object.values(stats())
    .every(({ total, idle, waiting }) => total === idle && waiting === 0);
  if (!isQuiet) return false;
  try {
    const { besidesRows, bytes } = await readState(kysely);
    if (besidesRows !== first.besidesRows) return false;
    if (bytes > first.bytes + GROWTH_MAX_BYTES) return false;
    await restoreRows(kysely);
    return true;
  } catch {
    return false;
  }
}

/**
 * What describes a database's objects, beside `pg_class`, which truncating
 * changes, and the id by which those that PostgreSQL brings are left out.
 */
const CATALOGS = {
  pg_attribute: "attrelid",
  pg_index: "indexrelid",
  pg_constraint: "oid",
  pg_proc: "oid",
  pg_trigger: "oid",
  pg_statistic: "starelid",
  pg_db_role_setting: "setdatabase",
};
const FIRST_ID = 16_384;

async function readState(db: Kysely<Schema>): Promise<State> {
  const objects = Object.entries(CATALOGS).map(([catalog, id]) =>
    sql`(select concat(count(*), ' ', max(xmin::text::bigint)) from ${
      sql.table(catalog)
    } where ${sql.ref(id)} >= ${sql.lit(FIRST_ID)})`
  );
  const { rows: [state] } = await sql<State>`
    select concat_ws(', ', ${sql.join(objects)},
      (select sum(hashtext(concat_ws(' ', oid, relname, reloptions)))
       from pg_class),
      (select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and state <> 'idle'),
      (select count(*) from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database()))
    ) as "besidesRows",
    pg_database_size(current_database())::float8 as bytes
  `.execute(db);
  return state!;
}

/**
 * Copies the rows that migrations wrote, so that `restoreRows` finds them. The
 * copies have other names, since Kysely takes any `kysely_migration` for its own.
 */
export async function keepRows(db: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      create schema template_rows;
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > 0
      loop
        execute format(
          'create table template_rows.%I as table public.%I', 'of_' || name, name
        );
      end loop;
    end $$
  `.execute(db);
}

async function restoreRows(db: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      set local lock_timeout = '1s';
      -- Neither triggers nor foreign keys.
      set local session_replication_role = replica;
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > 0
      loop
        execute format('delete from public.%I', name);
      end loop;
      for name in
        select relname from pg_class
        where relnamespace = 'template_rows'::regnamespace and relkind = 'r'
      loop
        execute format(
          'insert into public.%I select * from template_rows.%I',
          substr(name, 4), name
        );
      end loop;
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
    end $$
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Files that operators have uploaded in the dashboard, with what is being done
 * with them. They are kept here, so that any process can go on with what
 * another one has received; an hour at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id bigint generated always as identity primary key check (id < 9007199254740992),
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      state text collate "C" not null check (
        state in ('receiving', 'checking', 'checked', 'importing', 'finished', 'stopped')),
      bytes bigint not null default 0,
      read_bytes bigint not null default 0,
      counts json,
      findings json,
      failure text,
      is_canceled boolean not null default false,
      scrape_run_id bigint references scrape_runs (id) on delete set null,
      updated_at bigint not null
    )
  `.execute(db);
  await sql`
    create table upload_parts (
      upload_id bigint not null references uploads (id) on delete cascade,
      part integer not null,
      data bytea not null,
      primary key (upload_id, part)
    )
  `.execute(db);
  // Exports are compressed already, or not worth the time for an hour.
  await sql`alter table upload_parts alter column data set storage external`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table upload_parts, uploads`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Who began an import, the archive's version before it, from which on its ads
 * are found, and what it rejected, as lines of NDJSON.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs
      add column actor text,
      add column actor_id text,
      add column version_before bigint
  `.execute(db);
  await sql`
    create table import_rejects (
      scrape_run_id bigint not null references scrape_runs (id) on delete cascade,
      part integer not null,
      lines text not null,
      primary key (scrape_run_id, part)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_rejects`.execute(db);
  await sql`
    alter table scrape_runs
      drop column actor, drop column actor_id, drop column version_before
  `.execute(db);
}

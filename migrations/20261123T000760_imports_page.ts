import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // To name the hosts of refused pictures without reading all that are stored.
  await sql`
    create index media_sources_refused on media_sources (newest desc)
      where state = 'refused'`.execute(db);
  // What checks found before has not all that the page now shows.
  await sql`
    update uploads set state = 'stopped', findings = null,
      failure = 'The server was upgraded.'
    where state = 'checked'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index media_sources_refused`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Ends the statement that calls it, as `statement_timeout` does on a server. The
 * embedded database has no timer, so statements that read much look at the clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function end_statement() returns boolean
    language plpgsql parallel safe as $$
    begin
      raise exception 'statement took longer than statement_timeout'
        using errcode = 'query_canceled';
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function end_statement`.execute(db);
}

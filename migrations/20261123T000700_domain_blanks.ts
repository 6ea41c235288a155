import { type Kysely, sql } from "kysely";

/**
 * Before version 16, PostgreSQL reads `\v` in `E''` as the letter v, so that
 * domains were counted without it at their ends: `imeo.com`. All versions read
 * `\x0b` as a vertical tab.
 */
const replaced = (from: string, to: string) =>
  `do $do$ begin
     execute replace(
       pg_get_functiondef('rank_ad_values(ad_value_count[])'::regprocedure),
       '${from}', '${to}');
   end $do$`;

const UP = [
  // As whoever writes ads does, so that nobody else does meanwhile.
  `select from archive_state for update`,
  replaced("\\v", "\\x0b"),
  `delete from ad_ranked_values where facet = 'destination_domain'`,
  `delete from ad_ranked_cells where facet = 'destination_domain'`,
  `select rank_ad_values(array(
     select row(facet, value, is_active, media_type, n)::ad_value_count
     from ad_value_totals where facet = 'destination_domain' and n > 0))`,
];

const DOWN = [replaced("\\x0b", "\\v")];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Finds ads with the same text: the first text that an ad says, folded as
 * searches have it, which is the first run of words of the field `t`. It is of
 * the words that are there already, so that no ad is written anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ad_search_text on ad_search ((
    md5(rtrim(split_part(substr(words, nullif(strpos(words, ' t'), 0)), ' . ', 1)))::uuid
  ), ad_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ad_search_text`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * For each combination of filters an index of its own that leads with one
 * number for the combination's values: no other index begins as it does, so
 * that the planner has no other way to read a list in order. The first letters
 * of the media types differ. Ids of brands are below 2^53.
 */
const BEFORE: Record<string, string> = {
  ads_active_media_id: "is_active, media_type",
  ads_brand_active_id: "brand_id, is_active",
  ads_brand_media_id: "brand_id, media_type",
  ads_brand_active_media_id: "brand_id, is_active, media_type",
};
const AFTER: Record<string, string> = {
  ads_active_media_key: "(ascii(media_type) * 2 + is_active::int)",
  ads_brand_active_key: "(brand_id * 2 + is_active::int)",
  ads_brand_media_key: "(brand_id * 256 + ascii(media_type))",
  ads_brand_active_media_key:
    "(brand_id * 512 + ascii(media_type) * 2 + is_active::int)",
};

async function replace(
  db: Kysely<unknown>,
  old: Record<string, string>,
  made: Record<string, string>,
): Promise<void> {
  for (const name of Object.keys(old)) {
    await sql`drop index ${sql.id(name)}`.execute(db);
  }
  for (const [name, columns] of Object.entries(made)) {
    await sql`create index ${sql.id(name)} on ads (${sql.raw(columns)}, id)`
      .execute(db);
  }
}

export function up(db: Kysely<unknown>): Promise<void> {
  return replace(db, BEFORE, AFTER);
}

export function down(db: Kysely<unknown>): Promise<void> {
  return replace(db, AFTER, BEFORE);
}

import { type Kysely, sql } from "kysely";

/** Indexes on `ads` for sorts, ranges and exact values. */
const INDEXES: Record<string, string> = {
  // Sorts: what is unknown is below everything, and comes last going down.
  ads_start: "(coalesce(delivery_start_at, -1), id)",
  ads_seen: "(coalesce(last_seen_at, -1), id)",
  ads_running: "(coalesce(running_days, -1), id)",
  // "nulls first", so that pages of a brand by id cannot come from here, sorted
  // in parts: only `ads_brand_id` has brands in the order that they ask for.
  ads_brand_start:
    "(brand_id nulls first, coalesce(delivery_start_at, -1), id)",
  ads_creator_ad: "(is_creator_ad, id)",
  ads_created: "(created_at)",
  ads_creator_page: "(creator_page_id, id) where creator_page_id is not null",
  // Sources may give hashes longer than a B-tree takes.
  ads_creative: "using hash (creative_hash)",
  // All that ranges and flags ask for, so that counting reads no ads.
  ads_counting:
    "(delivery_start_at, is_active, media_type) include (last_seen_at, running_days, created_at, brand_id, is_creator_ad, id)",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    await sql`create index ${sql.id(name)} on ads ${sql.raw(definition)}`
      .execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(INDEXES)) {
    await sql`drop index ${sql.id(name)}`.execute(db);
  }
}

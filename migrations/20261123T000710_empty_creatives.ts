import { type Kysely, sql } from "kysely";

/** Ads without text, links and media have no creative. They all had the same hash. */
const OF_NOTHING =
  `encode(sha256(convert_to('[null,null,null,[],[]]', 'UTF8')), 'hex')`;

const UP = [
  `alter table ads alter column creative_hash drop not null`,
  `update ads set creative_hash = null where creative_hash = ${OF_NOTHING}`,
];

const DOWN = [
  `update ads set creative_hash = ${OF_NOTHING} where creative_hash is null`,
  `alter table ads alter column creative_hash set not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Each brand has the archive's version of its last change, as ads have: lists
 * of brands return those that changed while they were walked once more, at the end.
 */
const UP = [
  // Brands from before this column are as old as can be.
  `alter table brands add column version bigint not null default 0`,
  `create trigger brands_stamp_version before insert or update on brands
     for each row execute function stamp_ad_version()`,
  `create index brands_version on brands (version, id)`,
];

const DOWN = [
  `drop trigger brands_stamp_version on brands`,
  `alter table brands drop column version`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Finds pictures that look alike, of whose hashes few of 64 bits differ. Cut
 * into four bands of 16 bits, two hashes with at most seven different bits have
 * a band in which at most one differs: an index has each picture's bands, and is
 * asked for those and for all that are one bit away from them.
 */
const UP = [
  `create function picture_bands(hash bigint) returns integer[]
   language sql immutable strict parallel safe as $$
     select array[
       (hash >> 48 & 65535)::integer,
       (hash >> 32 & 65535)::integer + 65536,
       (hash >> 16 & 65535)::integer + 131072,
       (hash & 65535)::integer + 196608
     ]
   $$`,
  `create function near_picture_bands(hash bigint) returns integer[]
   language sql immutable strict parallel safe as $$
     select array_agg(band # bit) from unnest(picture_bands(hash)) band,
       unnest('{0,1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768}'::integer[]) bit
   $$`,
  `create index media_files_bands on media_files
     using gin (picture_bands(picture_hash)) where picture_hash is not null`,
];

const DOWN = [
  `drop index media_files_bands`,
  `drop function near_picture_bands, picture_bands`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

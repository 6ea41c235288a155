import { type Kysely, sql } from "kysely";

/**
 * Two more columns of numbers, which together tell creatives apart: the first
 * eight bytes of the MD5 of `creative_hash`, four each. They are made here for
 * the ads that are in the columns already; those that have changed since are
 * found by their versions, as ever.
 */
const COLUMNS = { creative_high: 1, creative_low: 9 };

export async function up(db: Kysely<unknown>): Promise<void> {
  // As whoever writes ads does, so that nobody else does meanwhile.
  await sql`select from archive_state for update`.execute(db);
  await sql`update archive_state set version = version + 1
    where exists (select from ad_columns_state where up_to > 0)`.execute(db);
  await sql`update ad_columns_state c set folded = s.version
    from archive_state s where c.up_to > 0`.execute(db);
  for (const [name, from] of Object.entries(COLUMNS)) {
    await sql`
      insert into ad_columns (name, chunk, version, data)
      select ${name}::text, f.chunk, s.version, (
        select string_agg(
          coalesce(decode(substr(md5(a.creative_hash), ${
      sql.lit(from)
    }, 8), 'hex'),
            '\\x00000000'::bytea),
          ''::bytea order by n.id)
        from generate_series(f.chunk * 65536::bigint,
          least(f.chunk * 65536::bigint + 65535, c.up_to)) n (id)
        left join ads a on a.id = n.id
      )
      from ad_columns f, ad_columns_state c, archive_state s
      where f.name = 'facts'`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ad_columns
    where name = any(${Object.keys(COLUMNS)}::text[])`.execute(db);
}

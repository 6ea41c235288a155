import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import {
  CREATIVE_COLUMNS,
  SCALAR_COLUMNS,
  VALUE_COLUMNS,
} from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdRows } from "@/lib/imports/ad_rows.ts";

const GIVEN = [
  ...["ad_archive_id", "brand_id", "is_creator_ad", "is_active", "media_type"],
  ...SCALAR_COLUMNS.filter((name) => name !== "updated_at"),
  ...CREATIVE_COLUMNS,
  ...["source_hash", "observed_at", "superseded_hashes", "scrape_run_id"],
  ...["transparency", "source"],
];
/** The columns of ads that imports write; the database makes the others. */
export const WRITTEN_COLUMNS = [...GIVEN, ...VALUE_COLUMNS, "document"];

const list = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)));
const columns = list(WRITTEN_COLUMNS);
const textsOf = <Name extends string>(
  rows: readonly Readonly<Record<Name, string>>[],
  name: Name,
) => textArray(rows.map((row) => row[name]));

const HEADER_BYTES = 20;
const TEXT_OID = 25;

/**
 * A `text[]` in PostgreSQL's binary format. Neither side has to escape or parse
 * texts, which takes twice as long as JSON.
 */
function textArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const total = sizes.reduce((sum, size) => sum + 4 + size, HEADER_BYTES);
  const bytes = Buffer.allocUnsafe(total);
  // One dimension, no nulls, the type, the length, and the first index.
  [1, 0, TEXT_OID, texts.length, 1].forEach((value, i) => {
    bytes.writeInt32BE(value, 4 * i);
  });
  let at = HEADER_BYTES;
  texts.forEach((text, i) => {
    at = bytes.writeInt32BE(sizes[i]!, at);
    at += bytes.write(text, at);
  });
  return bytes;
}

/**
 * Writes new and changed ads, the values that they share, and their search
 * rows, in one statement. Existing ads keep their ids, so that the sequence has
 * no gaps, since columns have a place for each id.
 */
export async function writeAds(
  db: Kysely<Schema>,
  { rows, documents, values, searched }: AdRows,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with given as (
      select * from unnest(${textsOf(values, "kind")}::text[], ${
    textsOf(values, "key")
  }::text[], ${textsOf(values, "text")}::text[])
        with ordinality as r (kind, key, text, number)
    ), known as (
      select v.id, given.number from given
      join ad_values v on v.kind = given.kind and v.hash = md5(given.text)::uuid
    ), added as (
      insert into ad_values (kind, key, text)
      select kind, key, text from given
      where number not in (select number from known) order by number
      returning id, kind, text
    ), value_ids as (
      select array_agg(id order by number) as ids from (
        select id, number from known
        union all
        select id, number from added join given using (kind, text)
      ) v
    ), written as (
      insert into ads (id, ${columns}) overriding system value
      select new_id, ${list(GIVEN)},
        ${
    sql.join(
      VALUE_COLUMNS.map((name) =>
        sql`(select ids from value_ids)[${sql.ref(name)}]`
      ),
    )
  },
        concat('{"id":', new_id, ',', rest)
      from (
        select *, coalesce(id, nextval('ads_id_seq')) as new_id
        from rows from (
          unnest(${textArray(documents)}::text[]),
          json_populate_recordset(null::ads, ${`[${rows.join()}]`}::json)
        ) as r (rest)
      ) r
      on conflict (ad_archive_id) do update set (${columns}) =
        row(${list(WRITTEN_COLUMNS, "excluded")})
      returning id, ad_archive_id
    )
    insert into ad_search (ad_id, words, source_hash)
    select w.id, s.words, s.source_hash
    from unnest(${textsOf(searched, "ad_archive_id")}::text[], ${
    textsOf(searched, "words")
  }::text[], ${textsOf(searched, "source_hash")}::text[])
      as s (ad_archive_id, words, source_hash)
    join written w using (ad_archive_id)
    on conflict (ad_id) do update set
      words = excluded.words, source_hash = excluded.source_hash`
    .execute(db);
}

import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";

/** An ad of the archive that requests are built from. */
export interface SampleAd {
  id: number;
  ad_archive_id: string;
  brand_id: number;
  is_active: boolean;
  media_type: string;
  delivery_start_at: number;
  last_seen_at: number;
  running_days: number;
  /**
   * Words of its text that many ads have, and that few have; null: it has none.
   * No brand's name has them: the other servers search only the words of ads.
   */
  frequent: string | null;
  rare: string | null;
}

/** Random ads of an archive, each once, some with words of their texts. */
export interface Sample {
  ads: readonly SampleAd[];
  /** The archive's version, for positions in orders whose values change. */
  version: number;
}

/** Reading words takes the most time. */
const WITH_WORDS = 10_000;
const ADS_MAX = 100_000;

export async function sampleArchive(database: Database): Promise<Sample> {
  const db = database.longRunning;
  const { rows: ads } = await sql<SampleAd>`
    with picked as materialized (
      select id from ads where brand_id is not null
        and num_nulls(delivery_start_at, last_seen_at, running_days) = 0
      order by random() limit ${sql.lit(ADS_MAX)}
    ), words as materialized (
      select ad_id, substr(word, 2) as word,
        exists (select from ad_terms where term = word) as is_frequent
      from (select id from picked limit ${sql.lit(WITH_WORDS)}) few
      join ad_search on ad_id = id
      cross join lateral regexp_split_to_table(left(words, 1000), ' ') word
      where word ~ '^t[a-z]{4,}$'
    ), named as materialized (
      select distinct substr(name, 2) as word
      from brand_search, regexp_split_to_table(name_words, ' ') name
    ), chosen as (
      select ad_id, min(word) filter (where is_frequent) as frequent,
        min(word) filter (where not is_frequent) as rare
      from words left join named using (word)
      where named.word is null group by ad_id
    )
    select id, ad_archive_id, brand_id, is_active, media_type,
      delivery_start_at, last_seen_at, running_days, frequent, rare
    from picked join ads using (id) left join chosen on ad_id = id`
    .execute(db);
  const { version } = await db.selectFrom("archive_state").select("version")
    .executeTakeFirstOrThrow();
  return { ads, version };
}

import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** A value that a brand's ads share, and how many do. */
interface Counted {
  value: string;
  n: number;
}

/** What a brand's ads have in common, and those that ran longest. */
export interface BrandFacts {
  domains: Counted[];
  calls_to_action: Counted[];
  longest: {
    ad_archive_id: string;
    running_days: number;
    is_active: boolean;
    /** Its first 300 characters. */
    primary_text: string | null;
  }[];
}

/** Of each kind. */
const FACTS_MAX = 6;

/**
 * Reads the brand's ads once. A domain counts the ads that lead below it too,
 * as the filter does; calls to action are the same without regard to case.
 */
export async function readBrandFacts(
  db: Kysely<Schema>,
  brandId: number,
): Promise<BrandFacts> {
  const most = sql`group by 1 order by n desc, value limit ${
    sql.lit(FACTS_MAX)
  }`;
  const { rows: [row] } = await sql<BrandFacts>`
    with own as materialized (
      select id, destination_domain, cta_text, running_days
      from ads where brand_id = ${brandId}
    ), domains as (
      select destination_domain as value, count(*) as own from own
      where destination_domain is not null group by 1
    )
    select (
      select coalesce(json_agg(domain), '[]') from (
        select top.value, sum(each.own)::bigint as n
        from (select * from domains order by own desc, value limit ${
    sql.lit(FACTS_MAX)
  }) top
        join domains each on each.value = top.value
          or right(each.value, length(top.value) + 1) = '.' || top.value
        ${most}
      ) domain
    ) as domains, (
      select coalesce(json_agg(json_build_object('value', value, 'n', n)), '[]') from (
        select lower(left(cta_text, 300)) as folded,
          mode() within group (order by cta_text) as value, count(*) as n
        from own where cta_text is not null ${most}
      ) cta
    ) as calls_to_action, (
      select coalesce(json_agg(ad order by ad.running_days desc, ad.id desc), '[]') from (
        select ads.id, ad_archive_id, ads.running_days, is_active,
          left(primary_text, 300) as primary_text
        from ads join (
          select id from own where running_days is not null
          order by running_days desc, id desc limit ${sql.lit(FACTS_MAX)}
        ) longest on longest.id = ads.id
      ) ad
    ) as longest`.execute(db);
  return row!;
}

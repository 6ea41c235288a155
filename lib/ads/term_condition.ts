import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import { searchCondition } from "@/lib/ads/search_sql.ts";
import { ctaTerm, domainTerm } from "@/lib/columns/terms.ts";
import { endOfDomain } from "@/lib/search/domain_key.ts";
import { FIELD_CODES, SEARCH_FIELDS } from "@/lib/search/words.ts";

const [CTA, DOMAIN] = [ctaTerm(""), domainTerm("")];

/**
 * The condition that finds the ads of a term by an index of `ad_search`,
 * whether or not the term has a column.
 */
export function hasTerm(term: string): Sql {
  if (term.startsWith(CTA)) {
    return sql`ad_search.cta = ${term.slice(CTA.length)}::text`;
  }
  if (term.startsWith(DOMAIN)) {
    const key = term.slice(DOMAIN.length);
    return sql`ad_search.domain >= ${key}::text and ad_search.domain < ${
      endOfDomain(key)
    }::text`;
  }
  const field = SEARCH_FIELDS.find((name) => FIELD_CODES[name] === term[0])!;
  const word = { tokens: [term.slice(1)], isPrefix: false };
  return searchCondition({ all: [[word]], none: [] }, [field]);
}

import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { domainKey } from "@/lib/search/domain_key.ts";

/**
 * The domains among the ads' own that are one of these or a subdomain, but are
 * spelled otherwise: with capitals, or as an international name in Unicode.
 */
export async function spelledDomains(
  db: Kysely<Schema>,
  domains: readonly string[],
): Promise<string[]> {
  const keys = domains.map((domain) => domainKey(domain)!);
  const { rows } = await sql<{ value: string }>`
    select distinct value from ad_value_totals
    where facet = 'destination_domain' and n > 0
      and value collate "C" ~ '[^a-z0-9._-]|[.]$'`.execute(db);
  return rows.map(({ value }) => value).filter((value) => {
    const own = domainKey(value);
    return keys.some((key) => own?.startsWith(key));
  });
}

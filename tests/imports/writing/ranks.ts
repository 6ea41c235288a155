import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { domainKey } from "@/lib/search/domain_key.ts";

type Counts = Record<string, number>;

/** A domain as filters understand it, which is in the ranks only if it is ASCII. */
function rankedDomain(domain: string | null): string {
  // deno-lint-ignore no-control-regex
  if (domain !== null && /[^\x01-\x7f]/.test(domain)) return "!";
  return domainKey(domain)?.split(".").reverse().slice(1).join(".") ?? "~";
}

/** The domain and those above it. */
function upwards(domain: string): string[] {
  const labels = domain.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}

/** Ranked values as they are: what is zero left out, with how many there are of each kind. */
export async function keptRanks(db: Kysely<Schema>) {
  const { rows } = await sql<{ value: string; counts: Counts }>`
    select facet || ' ' || value as value, json_object_agg(key, count::int) as counts
    from ad_ranked_values r
    cross join json_each_text(to_json(r)) as cell (key, count)
    where key ~ '^(own|all|n$)' and count <> '0' group by 1`.execute(db);
  const { rows: kinds } = await sql<{ facet: string; n: number }>`
    select facet, sum(n)::int as n from ad_ranked_cells
    where n <> 0 group by 1`.execute(db);
  return toText(rows.map(({ value, counts }) => [value, counts]), kinds);
}

/** The same by looking at every ad. */
export async function countedRanks(db: Kysely<Schema>) {
  const ads = await db.selectFrom("ads")
    .select(["brand_id", "destination_domain", "is_active", "media_type"])
    .execute();
  const counts = new Map<string, Counts>();
  const own = new Map<string, Set<string>>();
  for (const { brand_id, destination_domain, is_active, media_type } of ads) {
    const cell = `${is_active ? "active" : "inactive"}_${media_type}`;
    const add = (facet: string, value: string, name: string) => {
      const key = `${facet} ${value}`;
      const each = counts.get(key) ?? {};
      counts.set(key, each);
      each[name] = (each[name] ?? 0) + 1;
    };
    const brand = brand_id === null ? "~" : String(brand_id).padStart(16, "0");
    const domain = rankedDomain(destination_domain);
    for (
      const [facet, value, above] of [
        ["brand", brand, [brand]],
        ["destination_domain", domain, upwards(domain)],
      ] as const
    ) {
      add(facet, value, `own_${cell}`);
      own.set(facet, (own.get(facet) ?? new Set()).add(value));
      for (const each of above) {
        add(facet, each, `all_${cell}`);
        add(facet, each, "n");
      }
    }
  }
  const kinds = [...own].map(([facet, { size }]) => ({ facet, n: size }));
  return toText([...counts], kinds);
}

function toText(
  counts: [string, Counts][],
  kinds: { facet: string; n: number }[],
): string[] {
  const sorted = (each: Counts) => JSON.stringify(Object.entries(each).sort());
  return [
    ...counts.map(([value, each]) => `${value} ${sorted(each)}`),
    ...kinds.map(({ facet, n }) => `${facet}: ${n}`),
  ].sort();
}

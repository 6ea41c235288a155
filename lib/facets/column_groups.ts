import { type Kysely, sql } from "kysely";
import type { ColumnMatches, ColumnReader } from "@/lib/ads/column_reader.ts";
import { NUMBER_MAX } from "@/lib/columns/format.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { GroupRow } from "@/lib/facets/groups_sql.ts";
import { type FacetName, facets, SECONDS_PER_DAY } from "@/lib/facets/table.ts";

/** The group of days that also represents all later ones. */
const LATER = 1 + Math.floor((NUMBER_MAX - 1) / SECONDS_PER_DAY);

type Counts = Map<string | null, number>;

/**
 * Groups matching ads for each facet that columns can count. Other facets are
 * missing from the result.
 */
export async function columnGroups(
  trx: Kysely<Schema>,
  columns: ColumnReader,
  { matches, names, top }: {
    matches: ColumnMatches;
    names: readonly FacetName[];
    top: number;
  },
): Promise<Map<FacetName, GroupRow[]>> {
  const read = await columns.read(
    names.map((name) => facets[name].counting!.column),
  );
  const counted = new Map<FacetName, Counts>();
  const tallies = new Map<string, Map<number, number> | null>();
  for (const name of names) {
    const { column, per, toValue } = facets[name].counting!;
    const groups = tallies.get(column) ??
      await tally(matches.folded, read.get(column)!, per);
    tallies.set(column, groups);
    if (groups === null || name === "start_month" && groups.has(LATER)) {
      continue;
    }
    const counts: Counts = new Map();
    for (const [group, n] of groups) add(counts, toValue(group), n);
    counted.set(name, counts);
  }
  await addUnfolded(trx, matches.unfolded, counted);
  return new Map(
    await Promise.all(
      [...counted].map(async ([name, counts]) =>
        [name, await toRows(trx, name, counts, top)] as const
      ),
    ),
  );
}

function add(counts: Counts, value: string | null, n: number): void {
  counts.set(value, (counts.get(value) ?? 0) + n);
}

async function addUnfolded(
  trx: Kysely<Schema>,
  ids: readonly number[],
  counted: ReadonlyMap<FacetName, Counts>,
): Promise<void> {
  if (ids.length === 0 || counted.size === 0) return;
  const values = [...counted.keys()].map((name) =>
    sql`(${facets[name].groupBy})::text as ${sql.ref(name)}`
  );
  const { rows } = await sql<Record<FacetName, string | null>>`
    select ${sql.join(values)} from ads where id = any(${ids}::bigint[])`
    .execute(trx);
  for (const row of rows) {
    for (const [name, counts] of counted) add(counts, row[name], 1);
  }
}

async function toRows(
  trx: Kysely<Schema>,
  facet: FacetName,
  counts: Counts,
  top: number,
): Promise<GroupRow[]> {
  const groups = [...counts].map(([value, n]) => ({
    ...{ facet, value, n, groups: counts.size, slug: null, name: null },
    ...{ is_cut: false, is_ranked: facet === "brand" },
  }));
  if (facet !== "brand") return groups;
  const largest = groups
    .sort((a, b) => b.n - a.n || Number(a.value) - Number(b.value))
    .slice(0, top);
  const { rows } = await sql<{ id: number; slug: string; name: string }>`
    select id, slug, name from brands
    where id = any(${largest.map(({ value }) => Number(value))}::bigint[])`
    .execute(trx);
  const brands = new Map(rows.map((brand) => [String(brand.id), brand]));
  return largest.map((group) => ({
    ...group,
    slug: brands.get(`${group.value}`)?.slug ?? null,
    name: brands.get(`${group.value}`)?.name ?? null,
  }));
}

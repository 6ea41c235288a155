import { sql } from "kysely";
import type { ReadValue } from "@/lib/ads/read/count_values.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";

/** Unknown values come last. */
export function compareValues(
  { value: a }: ReadValue,
  { value: b }: ReadValue,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Replaces numbers of texts by these. */
export async function withTexts(
  session: Session,
  values: readonly ReadValue[],
): Promise<ReadValue[]> {
  const ids = values.flatMap(({ value }) => value ?? []);
  const texts = await session.value<Record<string, string>>(sql`(
    select coalesce(json_object_agg(id, text), '{}') from ad_values
    where id = any(${ids}::int[])
  )`);
  return values.map(({ value, count }) => ({
    value: value === null ? null : texts[`${value}`]!,
    count,
  }));
}

/** Adds the slugs and names of brands, whose ids the values are. */
export async function withNames(
  session: Session,
  values: readonly ReadValue[],
) {
  const ids = values.flatMap(({ value }) => value ?? []);
  const { rows } = await sql<
    { version: number; id: number; slug: string; name: string | null }
  >`
    select s.version, b.id, slug, name from archive_state s
    left join brands b on b.id = any(${ids}::bigint[])`.execute(session.db);
  session.check(rows[0]!.version);
  const brands = new Map(rows.map((brand) => [brand.id, brand]));
  return values.map(({ value, count }) => {
    const { slug = null, name = null } = brands.get(value as number) ?? {};
    return { value, count, slug, name };
  });
}

import { type Kysely, type Selectable, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { textId } from "@/lib/http/path_param.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** A brand to choose from. */
export type BrandChoice = Awaited<ReturnType<typeof findBrands>>[number];

const BRAND_CHOICES_MAX = 100;
const SEARCH_LENGTH_MAX = 200;

const isId = (text: string) => /^\d{1,15}$/.test(text);

/** Selects brands by slugs and ids, in one statement for any number of them. */
export const isNamed = (slugs: readonly string[], ids: readonly string[]) =>
  sql<boolean>`(slug = any(${slugs}::text[])
    or id = any(${ids.filter(isId)}::bigint[]))`;

function choices(db: Kysely<Schema>) {
  return db.selectFrom("brands")
    .select(["id", "slug", "name", "total_ad_count as ads"])
    .orderBy("total_ad_count", "desc").orderBy("id", "desc")
    .limit(BRAND_CHOICES_MAX);
}

/** Finds brands with this slug, page id or id, else those whose name or slug contains the text. */
export async function findBrands(db: Kysely<Schema>, text: string) {
  const sought = text.normalize("NFC").trim().toLowerCase();
  if (
    sought === "" || sought.includes("\0") || sought.length > SEARCH_LENGTH_MAX
  ) return [];
  const key = text.trim();
  const id = isId(key) ? { id: Number(key) } : {};
  const exact = await choices(db)
    .where((where) => where.or({ slug: key, page_id: key, ...id })).execute();
  if (exact.length > 0) return exact;
  const contains = sql<boolean>`
    strpos(lower(coalesce(name, '') || ' ' || slug), ${sought}) > 0`;
  const found = await choices(db).where(contains).execute();
  const named = found.filter(({ name }) => name?.toLowerCase() === sought);
  return named.length === 1 ? named : found;
}

/** A brand by its id or slug; null if it does not exist. */
export async function readBrand(
  db: Kysely<Schema>,
  key: { id: number } | { slug: string },
): Promise<Selectable<Schema["brands"]> | null> {
  const query = db.selectFrom("brands").selectAll()
    .where((where) => where.and(key));
  return await query.executeTakeFirst() ?? null;
}

const SLUG = /^[A-Za-z0-9_-]{1,160}$/;

/** Whether a text can be a brand's slug. Others need no query. */
export const isSlug = (text: string) => SLUG.test(text);

/** The brand in a path. */
export const brandParam = textId(
  "The brand's id or slug. Where a slug has only digits, a brand with this id comes first.",
  "ostrel-coffee",
  isSlug,
  () => new Problem("brand_not_found", { param: "brand" }),
);

import { type Kysely, sql } from "kysely";
import { writeBrandWords } from "@/lib/brands/brand_words.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Taken } from "@/lib/imports/decide_batch.ts";
import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { brandSlug } from "@/lib/imports/formats/brand_slug.ts";

type Described = Pick<BrandRecord, "name" | "page_url" | "avatar_url">;

/** The merged brand of several records. */
export type BrandUpdate =
  & Omit<BrandRecord, "slug" | "alias" | "foreign_urls">
  & {
    foreign_urls: string[];
    /** The first record, which decides the slug whatever the batch size. */
    first: BrandRecord;
    last_scraped_at: number | null;
    /** Values of records that only fill what is unknown. */
    filling: Described;
  };

const NOTHING: Described = { name: null, page_url: null, avatar_url: null };

function describe(brand: Described, other: Described): Described {
  return {
    name: brand.name ?? other.name,
    page_url: brand.page_url ?? other.page_url,
    avatar_url: brand.avatar_url ?? other.avatar_url,
  };
}

/** Merges the brands of ads: later ads win, and missing fields keep their values. */
export function gatherBrands(
  taken: readonly Taken[],
): Map<string, BrandUpdate> {
  const brands = new Map<string, BrandUpdate>();
  for (const { record, isFilling } of taken) {
    const { brand, last_scraped_at, transparency } = record;
    if (brand === null) continue;
    const before = brands.get(brand.page_id);
    const { page_id } = brand;
    const { filling = NOTHING } = before ?? {};
    brands.set(page_id, {
      page_id,
      ...describe(isFilling ? NOTHING : brand, before ?? NOTHING),
      filling: isFilling ? describe(filling, brand) : filling,
      first: before?.first ?? brand,
      platforms: [
        ...new Set([
          ...before?.platforms ?? [],
          ...brand.platforms,
          ...transparency?.platforms ?? [],
        ]),
      ].sort(),
      foreign_urls: [
        ...before?.foreign_urls ?? [],
        ...brand.foreign_urls ?? [],
      ],
      last_scraped_at:
        Math.max(last_scraped_at ?? 0, before?.last_scraped_at ?? 0) || null,
    });
  }
  return brands;
}

/** A slug for each new brand; if it is taken, the page id is appended. */
async function chooseSlugs(
  db: Kysely<Schema>,
  brands: readonly BrandUpdate[],
): Promise<string[]> {
  const candidates = brands.map(({ first, page_id }) => {
    const slug = brandSlug(first);
    return [
      slug,
      `${slug}-${page_id.replace(":", "-")}`,
      `${slug}-${crypto.randomUUID()}`,
    ];
  });
  const rows = await db.selectFrom("brands").select("slug")
    .where("slug", "=", sql<string>`any(${candidates.flat()}::text[])`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.map((slugs) => {
    const free = slugs.find((slug) => !taken.has(slug))!;
    taken.add(free);
    return free;
  });
}

/** `mediaKey` in SQL, of the stored picture of a brand. */
const MEDIA_KEY =
  sql`regexp_replace(b.avatar_url, '[?#].*$|^https?://[^/?#]+\.(fbcdn\.net|cdninstagram\.com)(?=/)', '', 'gi')`;

/**
 * Writes brands and, of new ones and those with another name than before, their
 * words. A brand's fields are updated but never cleared, except a URL or picture
 * that turns out to be a creator's, which earlier imports may have stored.
 *
 * @returns the brands' ids by their pages
 */
export async function writeBrands(
  db: Kysely<Schema>,
  brands: ReadonlyMap<string, BrandUpdate>,
  now: number,
): Promise<Map<string, number>> {
  if (brands.size === 0) return new Map();
  const { rows: stored } = await sql<
    { id: number; page_id: string; is_renamed: boolean }
  >`
    with given as (
      select b.id, r.page_id, coalesce(r.name, b.name, r.filling->>'name') as name, b.name as old_name, r.platforms, r.last_scraped_at,
        coalesce(r.page_url,
          case when b.page_url = any(r.foreign_urls) then null else b.page_url end,
          r.filling->>'page_url') as page_url,
        coalesce(r.avatar_url,
          case when ${MEDIA_KEY} = any(r.foreign_urls) then null else b.avatar_url end,
          r.filling->>'avatar_url') as avatar_url
      from json_to_recordset(${JSON.stringify([...brands.values()])}::json)
        as r (page_id text, name text, page_url text, avatar_url text, platforms text[], last_scraped_at bigint, foreign_urls text[], filling json)
      join brands b on b.page_id = r.page_id
    ),
    changed as (
      update brands b set
        name = g.name,
        page_url = g.page_url,
        avatar_url = g.avatar_url,
        platforms = array(select unnest(b.platforms) union select unnest(g.platforms) order by 1),
        last_scraped_at = greatest(g.last_scraped_at, b.last_scraped_at),
        updated_at = ${now}
      from given g
      where b.id = g.id and (
        g.name is distinct from b.name
        or g.page_url is distinct from b.page_url
        or g.avatar_url is distinct from b.avatar_url
        or not g.platforms <@ b.platforms
        or g.last_scraped_at > coalesce(b.last_scraped_at, 0))
    )
    select id, page_id, name is distinct from old_name as is_renamed from given`
    .execute(db);
  const ids = new Map(stored.map(({ page_id, id }) => [page_id, id]));
  const created = [...brands.values()].filter(({ page_id }) =>
    !ids.has(page_id)
  );
  const added = created.length === 0 ? [] : await addBrands(db, created, now);
  for (const { page_id, id } of added) ids.set(page_id, id);
  const named = [...stored.filter((brand) => brand.is_renamed), ...added];
  if (named.length > 0) await writeBrandWords(db, named.map(({ id }) => id));
  return ids;
}

async function addBrands(
  db: Kysely<Schema>,
  created: readonly BrandUpdate[],
  now: number,
): Promise<{ id: number; page_id: string }[]> {
  const slugs = await chooseSlugs(db, created);
  const values = created.map((
    { first: _, foreign_urls: __, filling, ...brand },
    i,
  ) => ({
    ...brand,
    ...describe(brand, filling),
    slug: slugs[i]!,
    created_at: now,
    updated_at: now,
  }));
  return await db.insertInto("brands").values(values)
    .returning(["id", "page_id"]).execute();
}

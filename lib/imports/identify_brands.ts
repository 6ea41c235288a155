import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { movedTo } from "@/lib/imports/ad_documents.ts";

/** Ads that a statement moves to another brand. */
const COUNT_MAX = 1_000;

/**
 * Gives brands of which only the name was known the pages that they turned out
 * to be: the page's id or, if there is a brand with this id, that brand in their
 * place. Call it within a transaction.
 *
 * @param pages page ids by those that were made of names
 */
export async function identifyBrands(
  db: Kysely<Schema>,
  pages: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (pages.size === 0) return;
  const ids = [...pages].flat();
  const brands = await db.selectFrom("brands").select(["id", "page_id", "name"])
    .where("page_id", "=", sql<string>`any(${ids}::text[])`).execute();
  const brandOf = new Map(brands.map((brand) => [brand.page_id, brand]));
  for (const [named, page_id] of pages) {
    const from = brandOf.get(named);
    if (from === undefined) continue;
    const to = brandOf.get(page_id);
    if (to !== undefined) {
      await moveAds(db, from, to, now);
      continue;
    }
    await db.updateTable("brands").set({ page_id, updated_at: now })
      .where("id", "=", from.id).execute();
    // Another name can turn out to be the same page.
    brandOf.set(page_id, from);
  }
}

interface Brand {
  id: number;
  name: string | null;
}

/** Moves all ads of a brand to another one, and deletes it. */
async function moveAds(
  db: Kysely<Schema>,
  from: Brand,
  to: Brand,
  now: number,
): Promise<void> {
  for (let moved = COUNT_MAX; moved === COUNT_MAX;) {
    const { numAffectedRows = 0n } = await sql`
      update ads set brand_id = ${to.id}, document = ${movedTo(to.id, now)}
      where id in (
        select id from ads where brand_id = ${from.id} order by id limit ${COUNT_MAX})`
      .execute(db);
    moved = Number(numAffectedRows);
  }
  await sql`update ad_history set brand_id = ${to.id}
    where brand_id = ${from.id}`.execute(db);
  await db.deleteFrom("brands").where("id", "=", from.id).execute();
}

import { type Kysely, sql } from "kysely";
import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { removeSources, removeUnused } from "@/lib/media/queue/remove.ts";

/** Ads that an operator has taken down: they are gone, and imports do not bring them back. */

interface By {
  actor: Actor;
  /** Seconds. */
  now: number;
}

/** The ids of texts that can be of one ad only; the other kinds have few texts, which many ads share. */
const VALUES = sql`array[domain_id, creator_id, landing_id, payer_id]`;

/**
 * Deletes ads with everything that belongs to them, and remembers their ids.
 * Brands, texts, pictures and videos that another ad has too remain.
 *
 * @param store null: media are not stored
 * @returns for each id, the takedown; null if there is no such ad
 */
export async function takeDown(
  database: Pick<Database, "longRunning">,
  store: MediaStore | null,
  ids: readonly string[],
  by: By & { reason: string | null },
) {
  const { keys, takedowns } = await removeAds(database.longRunning, ids, by);
  if (store !== null) {
    await removeSources(database, keys);
    // All of them: the store may have failed at an earlier takedown.
    await removeUnused(database, store);
  }
  return takedowns;
}

function removeAds(
  db: Kysely<Schema>,
  ids: readonly string[],
  { reason, actor, now }: By & { reason: string | null },
) {
  return db.transaction().execute(async (trx) => {
    // Waits for the running import's transaction, which locks brands before the
    // version, and then for all other writers of ads.
    await sql`lock table scrape_runs in exclusive mode`.execute(trx);
    await sql`select archive_version()`.execute(trx);
    // Waits for a process that is finding media of these ads.
    await sql`select from media_state for update`.execute(trx);
    const { rows: uses } = await sql<{ key: Uint8Array }>`
      select key from media_uses u join ads a on a.id = u.ad_id
      where a.ad_archive_id = any(${ids}::text[])`.execute(trx);
    const removed = await trx.deleteFrom("ads")
      .where("ad_archive_id", "=", sql<string>`any(${ids}::text[])`)
      .returning(["id", "ad_archive_id", "brand_id"])
      .returning(sql<number[]>`${VALUES}`.as("values")).execute();
    // A page can have a person's name and portrait.
    const { rows: portraits } = await sql<{ key: Uint8Array | null }>`
      delete from brands
      where id = any(${removed.map((ad) => ad.brand_id)}::bigint[])
        and total_ad_count = 0
      returning media_key(avatar_url) as key`.execute(trx);
    // So can a payer, say. One scan of all ads, however many are deleted.
    const values = removed.flatMap((ad) => ad.values);
    await sql`
      delete from ad_values where id = any(${values}::int[]) and id not in (
        select distinct u from ads, unnest(${VALUES}) u
        where ${VALUES} && ${values}::int[] and u is not null)`
      .execute(trx);
    await sql`update removed_ads set removed_at = ${now}::bigint
      where id = any(${removed.map(({ id }) => id)}::bigint[])`.execute(trx);
    for (const { ad_archive_id } of removed) {
      await trx.insertInto("takedowns")
        .values({ ad_archive_id, removed_at: now, reason }).execute();
      await recordAudit(trx, {
        actor,
        now,
        action: "ad.removed",
        accountId: null,
        detail: { ad_archive_id, reason },
      });
    }
    const rows = await trx.selectFrom("takedowns").selectAll()
      .where("ad_archive_id", "=", sql<string>`any(${ids}::text[])`).execute();
    return {
      keys: [...uses, ...portraits].flatMap(({ key }) => key ?? []),
      takedowns: ids.map((id) =>
        rows.find(({ ad_archive_id }) => ad_archive_id === id) ?? null
      ),
    };
  });
}

/**
 * Lets imports bring ads back.
 *
 * @returns for each id, whether it was taken down
 */
export function allowAgain(
  db: Kysely<Schema>,
  ids: readonly string[],
  { actor, now }: By,
): Promise<boolean[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom("takedowns")
      .where("ad_archive_id", "=", sql<string>`any(${ids}::text[])`)
      .returning("ad_archive_id").execute();
    const allowed = new Set(rows.map(({ ad_archive_id }) => ad_archive_id));
    for (const ad_archive_id of allowed) {
      await recordAudit(trx, {
        actor,
        now,
        action: "ad.allowed",
        accountId: null,
        detail: { ad_archive_id },
      });
    }
    return ids.map((id) => allowed.has(id));
  });
}

/** The ids of the ads among some that were taken down. */
export async function readTakedowns(
  db: Kysely<Schema>,
  among: readonly { record: { ad_archive_id: string } }[],
): Promise<ReadonlySet<string>> {
  const ids = among.map(({ record }) => record.ad_archive_id);
  const rows = await db.selectFrom("takedowns").select("ad_archive_id")
    .where("ad_archive_id", "=", sql<string>`any(${ids}::text[])`).execute();
  return new Set(rows.map(({ ad_archive_id }) => ad_archive_id));
}

export async function missingAd(
  db: Kysely<Schema>,
  adArchiveId: string,
): Promise<Problem> {
  const row = await db.selectFrom("takedowns").select("removed_at")
    .where("ad_archive_id", "=", adArchiveId).executeTakeFirst();
  return new Problem(row === undefined ? "ad_not_found" : "ad_removed", {
    param: "ad_archive_id",
  });
}

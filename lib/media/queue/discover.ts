import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** The kinds of media of ads and brands. */
export type MediaKind = "picture" | "poster" | "avatar" | "video";

/** The kinds that are downloaded for each value of `MEDIA_VIDEOS`. */
export const KINDS: Readonly<
  Record<"off" | "posters" | "on", readonly MediaKind[]>
> = {
  off: ["picture", "avatar"],
  posters: ["picture", "poster", "avatar"],
  on: ["picture", "poster", "avatar", "video"],
};

/**
 * Ads or brands per statement: on the embedded database, requests wait for it. A
 * literal, so that the planner does not expect a tenth of the archive.
 */
const COUNT_MAX = sql.lit(500);
/** Avatars are few and shown on many pages, so they are downloaded first. */
export const FIRST = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * Stores which kinds of media this server downloads; none if downloads are
 * disabled. If a kind is added, all ads are scanned again. Pending sources of
 * removed kinds are deleted with unused ones.
 */
export async function declareKinds(
  db: Kysely<Schema>,
  kinds: readonly MediaKind[],
): Promise<void> {
  const isNew = sql`case when kinds @> ${kinds}::text[] then 1 else 0 end`;
  await sql`
    update media_state set kinds = ${kinds}::text[], tidied_at = 0,
      version = version * ${isNew}, version_id = version_id * ${isNew},
      brand_version = brand_version * ${isNew},
      brand_version_id = brand_version_id * ${isNew}
    where kinds <> ${kinds}::text[]`.execute(db);
}

/**
 * Adds the media of new and changed ads and brands to the queue, in the order
 * of their versions. The same statement stores the position, so that the work
 * can be interrupted and shared by several processes.
 *
 * @returns the keys of media that changed ads no longer show; null if nothing
 *   was processed, also because another process is doing it
 */
export async function discoverMedia(
  db: Kysely<Schema>,
  now: number,
): Promise<Uint8Array[] | null> {
  // The order makes the planner use an index; it ignores that of an `exists`.
  const { rows: [state] } = await sql<{ ads: boolean; brands: boolean }>`
    select (select true from ads
        where (ads.version, ads.id) > (s.version, s.version_id)
        order by ads.version, ads.id limit 1) as ads,
      (select true from brands
        where (brands.version, brands.id) > (s.brand_version, s.brand_version_id)
        order by brands.version, brands.id limit 1) as brands
    from media_state s where kinds <> '{}'`.execute(db);
  let count = 0;
  const dropped: Uint8Array[] = [];
  for (const query of [state?.brands && ofBrands, state?.ads && ofAds]) {
    if (!query) continue;
    const { rows: [row] } = await query(now).execute(db);
    count += row!.count;
    dropped.push(...row!.dropped);
  }
  return count === 0 ? null : dropped;
}

interface Processed {
  count: number;
  dropped: Uint8Array[];
}

/**
 * Only one process holds this row; the others skip it. `limit 1` tells the
 * planner that there is one row: it assumes hundreds for a table that was never
 * analyzed, and may even use JIT compilation.
 */
const CLAIMED = sql`claimed as materialized (
    select * from media_state limit 1 for update skip locked)`;

/** The last processed row, to which `media_state` moves. */
const LAST = sql`(
    select version, id from seen order by version desc, id desc limit 1) last`;

/** Sources of `media (key, url, newest, version)`; a new URL retries a source without a file. */
function addSources(now: number) {
  const isRevived = sql`s.url <> excluded.url
        and s.state in ('pending', 'expired')`;
  return sql`added as (
    insert into media_sources as s (key, url, kind, newest, updated_at)
    select distinct on (key) key, url, kind,
      max(newest) over (partition by key), ${now}::bigint
    from media order by key, version desc, newest desc
    on conflict (key) do update set url = excluded.url,
      newest = greatest(s.newest, excluded.newest),
      state = case when ${isRevived} then 'pending' else s.state end,
      reason = case when ${isRevived} then null else s.reason end,
      attempts = case when ${isRevived} then 0 else s.attempts end,
      due_at = case when ${isRevived} then 0 else s.due_at end
    where s.url <> excluded.url or s.newest < excluded.newest
  )`;
}

function ofAds(now: number) {
  return sql<Processed>`
    with ${CLAIMED}, seen as materialized (
      select ads.* from claimed c cross join lateral (
        select id, version, document from ads
        where (ads.version, ads.id) > (c.version, c.version_id)
        order by ads.version, ads.id limit ${COUNT_MAX}
      ) ads
    ), media as materialized (
      select seen.id as newest, seen.version, url, kind, media_key(url) as key
      from seen
      cross join json_array_elements(document::json->'creativeUnits') unit
      cross join lateral (values
        (unit->>'imageUrl', case unit->>'unitType' when 'video' then 'poster'
          else 'picture' end),
        (unit->>'videoUrl', 'video')
      ) m (url, kind)
      where url ~* '^https?://' and kind = any((select kinds from claimed)::text[])
    ), ${addSources(now)}, dropped as (
      delete from media_uses u where u.ad_id = any(array(select id from seen))
        and not exists (
          select from media where newest = u.ad_id and media.key = u.key)
      returning u.key
    ), used as (
      insert into media_uses (ad_id, key) select distinct newest, key from media
      on conflict do nothing
    ), moved as (
      update media_state set version = last.version, version_id = last.id
      from ${LAST}
    ) select count(*) as count,
      array(select distinct key from dropped) as dropped from seen`;
}

function ofBrands(now: number) {
  return sql<Processed>`
    with ${CLAIMED}, seen as materialized (
      select brands.* from claimed c cross join lateral (
        select id, version, avatar_url from brands
        where (brands.version, brands.id) > (c.brand_version, c.brand_version_id)
        order by brands.version, brands.id limit ${COUNT_MAX}
      ) brands
    ), media as materialized (
      select ${FIRST}::bigint as newest, version, avatar_url as url,
        'avatar' as kind, media_key(avatar_url) as key
      from seen where avatar_url ~* '^https?://'
    ), ${addSources(now)}, moved as (
      update media_state set brand_version = last.version,
        brand_version_id = last.id
      from ${LAST}
    ) select count(*) as count, '{}'::bytea[] as dropped from seen`;
}

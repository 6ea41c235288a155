import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Schema } from "@/lib/db/schema.ts";
import { HOST_NOT_ALLOWED, hostForms } from "@/lib/fetch/checked_target.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

const count = z.int().min(0);

export const mediaStatusSchema = z.object({
  is_on: z.boolean().describe("Whether this server downloads media."),
  sources: z.object({
    pending: count,
    kept: count,
    expired: count,
    refused: count,
  }).describe("Pictures, posters, avatars, and videos of ads, by state."),
  reasons: z.array(z.object({
    state: z.enum(["pending", "expired", "refused"]),
    reason: z.string(),
    count,
  })).describe("Why they are not stored: the 20 most frequent reasons."),
  files: count.describe("Stored files; identical files are stored once."),
  bytes: count.describe("Bytes of stored files and their thumbnails."),
  oldest_pending_at: timestamp.nullable().describe(
    "Since when the oldest pending one has been waiting.",
  ),
  waiting_to_retry: count.describe(
    "Pending ones whose download has failed before.",
  ),
  kept_in_last_hour: count,
  kept_in_last_minute: count,
  ads_left: count.describe(
    "Ads not yet searched for media; at most 1,000.",
  ),
}).meta({ description: "The status of media downloads." });

export type MediaStatus = z.infer<typeof mediaStatusSchema>;

/** @param isOn whether this server downloads media */
export async function mediaStatus(
  db: Kysely<Schema>,
  isOn: boolean,
  now: number,
): Promise<MediaStatus> {
  const { rows } = await sql<{
    state: keyof MediaStatus["sources"];
    reason: string | null;
    n: number;
  }>`
    select state, reason, count(*) as n from media_sources
    group by state, reason order by n desc, reason`.execute(db);
  const { rows: [rest] } = await sql<
    Omit<MediaStatus, "is_on" | "sources" | "reasons" | "waiting_to_retry">
  >`
    select (select min(updated_at) from media_sources where state = 'pending')
        as oldest_pending_at,
      (select count(*) from media_sources
        where state = 'kept' and updated_at > ${now - 3600}::bigint)
        as kept_in_last_hour,
      (select count(*) from media_sources
        where state = 'kept' and updated_at > ${now - 60}::bigint)
        as kept_in_last_minute,
      (select count(*) from media_state s cross join lateral (
        select from ads where (ads.version, ads.id) > (s.version, s.version_id)
        order by ads.version, ads.id limit 1000
      ) a where s.kinds <> '{}') as ads_left,
      count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes
    from media_files`.execute(db);
  const sources = { pending: 0, kept: 0, expired: 0, refused: 0 };
  let waiting_to_retry = 0;
  for (const { state, reason, n } of rows) {
    sources[state] += n;
    if (state === "pending" && reason !== null) waiting_to_retry += n;
  }
  return {
    is_on: isOn,
    sources,
    reasons: rows.flatMap(({ state, reason, n }) =>
      state === "kept" || reason === null ? [] : [{ state, reason, count: n }]
    ).slice(0, 20),
    waiting_to_retry,
    ...rest!,
  };
}

/** Queues expired and refused sources again. @returns how many */
export async function retryMedia(db: Kysely<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    update media_sources set state = 'pending', reason = null, attempts = 0,
      due_at = 0
    where state in ('expired', 'refused')`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Maximum number of refused sources that are read, newest ads first. */
const SOURCES_MAX = 1_000;

/** Hosts that `MEDIA_HOSTS` does not allow, with the number of their sources, most frequent first. */
export async function refusedHosts(
  db: Kysely<Schema>,
): Promise<{ host: string; count: number }[]> {
  const rows = await db.selectFrom("media_sources").select("url")
    .where("state", "=", "refused").where("reason", "=", HOST_NOT_ALLOWED)
    .orderBy("newest", "desc").limit(SOURCES_MAX).execute();
  const hosts = Map.groupBy(rows, ({ url }) => hostForms(new URL(url)).at(-1)!);
  return [...hosts].map(([host, { length: count }]) => ({ host, count }))
    .sort((a, b) => b.count - a.count);
}

import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Transparency } from "@/lib/ads/transparency.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Members that change while an ad runs, whose earlier values nobody can fetch again. */
const CHANGING = [
  "spend",
  "impressions",
  "audience",
  "reach",
  "versions",
] as const;

/** What a library said of an ad at another time. */
export interface PastValues {
  /** When; null: unknown. */
  as_of: number | null;
  members: Partial<Pick<Transparency, typeof CHANGING[number]>>;
}

/** The values that are not those of the ad, in a list; an empty list without any. */
export function replacedValues(
  past: Transparency | null,
  present: Transparency | null,
): PastValues[] {
  if (past === null || present === null) return [];
  const names = CHANGING.filter((name) =>
    past[name] !== null && !isDeepStrictEqual(past[name], present[name])
  );
  if (names.length === 0) return [];
  const members = Object.fromEntries(names.map((name) => [name, past[name]]));
  return [{ as_of: past.as_of, members }];
}

/** Adds values to the ads' history. The ads must be written before. */
export async function writePastValues(
  db: Kysely<Schema>,
  ads: ReadonlyMap<string, { past: readonly PastValues[] }>,
  now: number,
): Promise<void> {
  const rows = [...ads].flatMap(([ad_archive_id, { past }]) =>
    past.map(({ as_of, members }) => ({
      ad_archive_id,
      as_of,
      members: JSON.stringify(members),
    }))
  );
  if (rows.length === 0) return;
  await sql`
    insert into transparency_history (ad_id, as_of, replaced_at, members)
    select a.id, r.as_of, ${now}::bigint, r.members
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (ad_archive_id text, as_of bigint, members text)
    join ads a using (ad_archive_id)
    on conflict do nothing`.execute(db);
}

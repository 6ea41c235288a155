import { type Kysely, sql } from "kysely";
import type { ChangesQuery } from "@/lib/changes/query.ts";
import type { ChangePosition } from "@/lib/columns/changes.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { LOST_VERSIONS_MAX } from "@/lib/imports/scrape_runs.ts";

/**
 * The order of changes is that of versions, in which transactions commit: a
 * reader who has seen a version has seen all lower ones, so nothing is missed
 * between two pages.
 */

/** A transaction that sees the archive at one version. */
export interface Snapshot {
  db: Kysely<Schema>;
  version: number;
}

/** Reads the archive as it is now. */
export const inSnapshot = <Result>(
  db: Kysely<Schema>,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel("repeatable read").execute(async (db) => {
    const { version } = await db.selectFrom("archive_state").select("version")
      .executeTakeFirstOrThrow();
    return await read({ db, version });
  });

/** A changed ad. */
export interface Change extends ChangePosition {
  /** Null: the ad is in the archive. */
  removed:
    | { ad_archive_id: string; brand_id: number; removed_at: number }
    | null;
}

/** Some changes, in their order. */
export interface Found {
  changes: Change[];
  /** The position up to which nothing else matches. */
  last: ChangePosition;
  isUpToDate: boolean;
}

/** Maximum number of changes examined for one response, if a filter drops most. */
const LOOKED_AT_MAX = 5_000;

interface Row extends ChangePosition {
  brand_id: number | null;
  removed: Change["removed"];
}

export async function findChanges(
  { db }: Snapshot,
  { types, brand_id, limit }: ChangesQuery,
  after: ChangePosition,
): Promise<Found> {
  const isFiltered = brand_id !== undefined || types.length < 2;
  const count = isFiltered ? LOOKED_AT_MAX : limit + 1;
  const page =
    sql`(version, id) > (${after.version}::bigint, ${after.id}::bigint)
    order by version, id limit ${count}::int`;
  const { rows } = await sql<Row>`
    select * from (
      (select version, id, brand_id, null::json as removed from ads
        where ${page})
      union all
      (select version, id, brand_id, json_build_object(
          'ad_archive_id', ad_archive_id, 'brand_id', brand_id,
          'removed_at', removed_at) as removed
        from removed_ads where ad_archive_id is not null and ${page})
    ) merged order by version, id limit ${count}::int`.execute(db);
  const matches = rows.filter((row) =>
    types.includes(row.removed === null ? "upserted" : "removed") &&
    (brand_id === undefined || brand_id.includes(row.brand_id!))
  );
  const isCut = matches.length > limit;
  const changes = matches.slice(0, limit);
  const { version, id } = (isCut ? changes : rows).at(-1) ?? after;
  return {
    changes,
    last: { version, id },
    isUpToDate: !isCut && rows.length < count,
  };
}

/** When the newest import that can have made a version began; 0: none. */
const importOf = (version: number) =>
  sql`coalesce((select started_at from scrape_runs where version_before <
    ${version}::bigint order by version_before desc, id desc limit 1), 0)`;

/**
 * Identifies the history that led to a version. An archive that was restored
 * from an earlier state has another one from there on.
 */
export async function historyOf(
  { db }: Snapshot,
  version: number,
): Promise<number> {
  const { rows: [row] } = await sql<{ history: number }>`
    select ${importOf(version)} as history`.execute(db);
  return row!.history;
}

/** Whether the archive had what a client has read up to a version, and has lost it. */
export async function isLost(
  { db, version: present }: Snapshot,
  version: number,
  history: number,
): Promise<boolean> {
  if (version > present) return true;
  const { rows: [row] } = await sql<{ lost: boolean }>`
    select ${importOf(version)} <> ${history}::bigint or exists (
      select from scrape_runs
      where version_after < ${version}::bigint
        and version_after >= ${version}::bigint - ${LOST_VERSIONS_MAX}::bigint
    ) as lost`.execute(db);
  return row!.lost;
}

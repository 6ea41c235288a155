import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type AdShape, DETAIL_MEMBERS, membersOf } from "@/lib/ads/ad_shape.ts";
import { nameable, selectMembers } from "@/lib/ads/present.ts";
import { createBatchLoader } from "@/lib/batch_loader.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Reads one ad by its id in the library, as JSON; null if it does not exist. */
type ReadDetail = (
  adArchiveId: string,
  shape?: AdShape,
) => Promise<Uint8Array | null>;

/** Maximum number of ads per statement. Most of a statement's cost does not depend on them. */
const READ_AT_ONCE_MAX = 32;
/** Maximum number of field sets whose statements are cached. */
const SHAPES_MAX = 100;

/**
 * While one statement reads ads, further requests wait and share the next one.
 * So the cost per ad falls as load rises.
 *
 * @param runInTurn runs a statement that several callers share
 */
export function createDetailReader(
  db: Kysely<Schema>,
  runInTurn: <T>(task: () => Promise<T>) => Promise<T>,
): ReadDetail {
  function createLoader(members: readonly string[]) {
    const details = prepareQuery<
      { ids: string[] },
      { id: string; json: Uint8Array }
    >(db, (param) =>
      sql`${nameable(members)}
      select ads.ad_archive_id as id, row_to_json(wire)::text as json from ads
      cross join lateral (select ${selectMembers(members)}) wire
      where ads.ad_archive_id = any(${param("ids")}::text[])`);
    return createBatchLoader<string, Uint8Array>(async (ids) => {
      const rows = await runInTurn(() => details.execute({ ids }));
      return new Map(rows.map(({ id, json }) => [id, json]));
    }, { sizeMax: READ_AT_ONCE_MAX });
  }

  const loaders = new LRUCache<string, ReturnType<typeof createLoader>>({
    max: SHAPES_MAX,
  });
  return (adArchiveId, shape = {}) => {
    const members = membersOf(shape, DETAIL_MEMBERS);
    const key = members.join();
    let load = loaders.get(key);
    if (load === undefined) loaders.set(key, load = createLoader(members));
    return load(adArchiveId);
  };
}

import { type Kysely, sql } from "kysely";
import {
  type AdShape,
  DETAIL_MEMBERS,
  includedIn,
} from "@/lib/ads/language/ad_shape.ts";
import { adText, type Included, pickFields } from "@/lib/ads/documents.ts";
import { createBatchLoader } from "@/lib/time/batch_loader.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Reads one ad by its id in the library, as JSON; null if it does not exist. */
type ReadDetail = (
  adArchiveId: string,
  shape?: AdShape,
) => Promise<Uint8Array | null>;

/** Maximum number of ads per statement. Most of a statement's cost does not depend on them. */
const READ_AT_ONCE_MAX = 32;

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
  function createLoader(included: Included) {
    const details = prepareQuery<
      { ids: string[] },
      { id: string; json: Uint8Array }
    >(
      db,
      (param) =>
        sql`select ads.ad_archive_id as id, ${adText(included)} as json from ads
      where ads.ad_archive_id = any(${param("ids")}::text[])`,
    );
    return createBatchLoader<string, Uint8Array>(async (ids) => {
      const rows = await runInTurn(() => details.execute({ ids }));
      return new Map(rows.map(({ id, json }) => [id, json]));
    }, { sizeMax: READ_AT_ONCE_MAX });
  }

  const loaders = new Map<string, ReturnType<typeof createLoader>>();
  return async (adArchiveId, shape = {}) => {
    const included = includedIn(shape, DETAIL_MEMBERS);
    const key = JSON.stringify(included);
    let load = loaders.get(key);
    if (load === undefined) loaders.set(key, load = createLoader(included));
    const json = await load(adArchiveId);
    return json && pickFields(json, shape.fields);
  };
}

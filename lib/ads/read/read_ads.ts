import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import { dataAsOf } from "@/lib/ads/read/data_as_of.ts";
import { adText, type Included, PAGE_BYTES_MAX } from "@/lib/ads/documents.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { OutdatedViewError } from "@/lib/columns/chunk_cache.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads in their wire form. */
export interface AdItems {
  /** JSON of the ads, separated by commas. */
  items: Uint8Array;
  /** Fewer than requested if they are large. */
  count: number;
  /** The end of the newest import, in seconds; null before the first, or if not requested. */
  dataAsOf: number | null;
}

/** Text to put around each ad's JSON, whose last brace is removed. */
export interface Around {
  before: string;
  /** In the order of the ads' ids. */
  after: readonly string[];
}

/** What a response has of each ad, and whether it says how recent the archive is. */
interface Shape {
  included: Included;
  isDated: boolean;
}

interface Row {
  version: number;
  data_as_of: number | null;
  id: number | null;
  /** Null if the ad is too large. */
  json: Uint8Array | null;
}

/**
 * Prepares reading ads by their ids. PostgreSQL returns a row for each, since
 * building the page's text there takes longer than reading the ads.
 */
export function createAdReader(
  db: Kysely<Schema>,
  { included, isDated }: Shape,
) {
  const rows = prepareQuery<{ ids: readonly number[]; bytes: number }, Row>(
    db,
    (param) =>
      sql`select archive_state.version,
        ${isDated ? dataAsOf : sql`null`} as data_as_of, ads.id,
        case when octet_length(ads.document) <= ${param("bytes")}::bigint
          then ${adText(included)} end as json
      from archive_state left join ads on ads.id = any(${
        param("ids")
      }::bigint[])`,
  );

  async function read(session: Session, ids: readonly number[], bytes: number) {
    const found = await rows.execute({ ids, bytes }, session.db);
    session.check(found[0]!.version);
    return found;
  }

  /** The ads in the order of `ids`: as many as fit into `PAGE_BYTES_MAX`, but at least one. */
  return async (
    session: Session,
    ids: readonly number[],
    around?: Around,
  ): Promise<AdItems> => {
    const bytesMax = Math.floor(PAGE_BYTES_MAX / Math.max(1, ids.length));
    const rows = await read(session, ids, bytesMax);
    const json = new Map(rows.map(({ id, json }) => [id, json]));
    const parts: Uint8Array[] = [];
    let [bytes, count] = [0, 0];
    for (const id of ids) {
      // Larger ads are read one by one until the page is full.
      const ad = json.get(id) ?? (await read(session, [id], 2 ** 31))[0]!.json;
      if (ad === null) throw new OutdatedViewError();
      const own = around === undefined ? [ad] : [
        Buffer.from(around.before),
        ad.subarray(0, -1),
        Buffer.from(around.after[count]!),
      ];
      if (count > 0) own.unshift(COMMA);
      bytes += own.reduce((sum, { length }) => sum + length, 0);
      if (count > 0 && bytes > PAGE_BYTES_MAX) break;
      parts.push(...own);
      count++;
    }
    const items = Buffer.concat(parts);
    return { items, count, dataAsOf: rows[0]!.data_as_of };
  };
}

const COMMA = Buffer.from(",");

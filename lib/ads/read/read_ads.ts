import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import { dataAsOf } from "@/lib/ads/read/data_as_of.ts";
import { adText, type Included, PAGE_BYTES_MAX } from "@/lib/ads/documents.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { OutdatedViewError } from "@/lib/columns/chunk_cache.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads in their wire form. */
interface AdItems {
  /** The JSON of each ad. Fewer than requested if they are large. */
  ads: Uint8Array[];
  /** The end of the newest import, in seconds; null before the first, or if not requested. */
  dataAsOf: number | null;
}

/** Text to put around each ad's JSON, whose last brace is removed. */
interface Around {
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

type Reads = Pick<Session, "db" | "check">;

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
      // Before the table is analyzed, only the limit says that it has one row.
      sql`select archive_state.version,
        ${isDated ? dataAsOf : sql`null`} as data_as_of, ads.id,
        case when octet_length(ads.document) <= ${param("bytes")}::bigint
          then ${adText(included)} end as json
      from (select version from archive_state limit 1) archive_state
      left join ads on ads.id = any(${param("ids")}::bigint[])`,
  );

  async function read(session: Reads, ids: readonly number[], bytes: number) {
    const found = await rows.execute({ ids, bytes }, session.db);
    session.check(found[0]!.version);
    return found;
  }

  /** The ads in the order of `ids`: as many as fit into `PAGE_BYTES_MAX`, but at least one. */
  return async (
    session: Reads,
    ids: readonly number[],
    around?: Around,
  ): Promise<AdItems> => {
    const bytesMax = Math.floor(PAGE_BYTES_MAX / Math.max(1, ids.length));
    const rows = await read(session, ids, bytesMax);
    const json = new Map(rows.map(({ id, json }) => [id, json]));
    const ads: Uint8Array[] = [];
    let bytes = 0;
    for (const id of ids) {
      // Larger ads are read one by one until the page is full.
      const ad = json.get(id) ?? (await read(session, [id], 2 ** 31))[0]!.json;
      if (ad === null) throw new OutdatedViewError();
      const item = around === undefined ? ad : Buffer.concat([
        Buffer.from(around.before),
        ad.subarray(0, -1),
        Buffer.from(around.after[ads.length]!),
      ]);
      bytes += item.length + 1;
      if (ads.length > 0 && bytes > PAGE_BYTES_MAX) break;
      ads.push(item);
    }
    return { ads, dataAsOf: rows[0]!.data_as_of };
  };
}

const COMMA = Buffer.from(",");

/** Items of a list, separated by commas. */
export const joinItems = (items: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat(
    items.flatMap((item, n) => n === 0 ? [item] : [COMMA, item]),
  );

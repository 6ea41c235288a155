import type { Kysely } from "kysely";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { planFilter } from "@/lib/ads/plan_filter.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { eachPlace } from "@/lib/columns/bits.ts";
import { CHUNK_ADS, chunkOf, CREATIVE_COLUMNS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Maximum count; larger groups are shown as this number and more. */
export const GROUP_SIZE_MAX = 1_000;

/** For each ad id, the number of ads with its creative, including the ad. */
export function readGroupSizes(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  ids: readonly number[],
): Promise<Map<number, number>> {
  return columns.read(db, async (session) => {
    const sizes = await session.keep(
      "creative sizes",
      () => countAll(session),
      ({ byteLength }) => byteLength,
    );
    const found = new Map<number, number>();
    for await (const { chunk, creatives } of chunksOf(session)) {
      for (const id of ids.filter((id) => chunkOf(id) === chunk)) {
        const size = sizes[creatives[id % CHUNK_ADS]!] ?? 1;
        found.set(id, Math.min(size, GROUP_SIZE_MAX));
      }
    }
    return found;
  });
}

/** By the creatives' numbers. */
async function countAll(session: Session): Promise<Uint32Array> {
  const { bits } = await findMatches(session, planFilter(adList, {}));
  let sizes = new Uint32Array(0);
  for await (const { chunk, creatives } of chunksOf(session)) {
    if (sizes.length < session.creatives.count) {
      const more = new Uint32Array(2 * session.creatives.count);
      more.set(sizes);
      sizes = more;
    }
    eachPlace(bits.get(chunk)!, (place) => void sizes[creatives[place]!]!++);
  }
  return sizes;
}

async function* chunksOf(session: Session) {
  for await (const { chunk, data } of session.chunks(CREATIVE_COLUMNS)) {
    const [high, low] = data as [Uint32Array, Uint32Array];
    yield { chunk, creatives: session.creatives.ofChunk(high, low) };
  }
}

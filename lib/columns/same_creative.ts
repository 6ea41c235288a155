import type { Session } from "@/lib/columns/archive_columns.ts";
import { CHUNK_ADS, chunkOf, CREATIVE_COLUMNS } from "@/lib/columns/format.ts";
import { eachOffsetOf } from "@/lib/columns/sorted_offsets.ts";

/**
 * For each of some ads, all ads that have its creative, including itself, or
 * the first `max` of them. Ads with the same creative share one array.
 */
export async function withSameCreative(
  session: Session,
  ids: readonly number[],
  max = Infinity,
): Promise<Map<number, readonly number[]>> {
  const found = new Map<number, readonly number[]>();
  const groups = new Map<string, { halves: number[]; ads: number[] }>();
  for await (const { chunk, data } of session.chunks(CREATIVE_COLUMNS)) {
    for (const id of ids.filter((id) => chunkOf(id) === chunk)) {
      const halves = data.map((column) => column[id % CHUNK_ADS]!);
      // A deleted ad has none.
      if (halves.every((half) => half === 0)) continue;
      const group = groups.get(`${halves}`) ?? { halves, ads: [] };
      groups.set(`${halves}`, group);
      found.set(id, group.ads);
    }
  }
  for await (const { chunk, data } of session.chunks(CREATIVE_COLUMNS)) {
    const [highs, lows] = data as [Uint32Array, Uint32Array];
    for (const { halves: [high, low], ads } of groups.values()) {
      if (ads.length === max) continue;
      eachOffsetOf(lows, low!, (offset) => {
        const isSame = highs[offset] === high && ads.length < max;
        if (isSame) ads.push(chunk * CHUNK_ADS + offset);
      });
    }
  }
  return found;
}

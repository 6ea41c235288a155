import { quickselect } from "d3-array";
import { type Bits, WORDS } from "@/lib/columns/bits.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { CHUNK_ADS, NUMBER_MAX } from "@/lib/columns/format.ts";
import { inTurns } from "@/lib/columns/in_turns.ts";

/** An order by a column's numbers, see `encodeNumber`. */
interface NumberOrder {
  isDescending: boolean;
  /** Only ads with numbers from `from` to `to`. */
  from: number;
  to: number;
  /** Only ads after this one; null: from the beginning. */
  after: { number: number; id: number } | null;
  limit: number;
}

/** Number of ads to collect beyond `limit` before the worst are dropped. */
const SPARE = 4_096;

/**
 * The first ads of a set in an order by number, then by id in the same
 * direction. Takes one pass over the column, for any order and position.
 *
 * @returns their ids, unordered; null if the column cannot decide because
 * numbers are too high
 */
export async function firstByNumber(
  bits: Bits,
  column: Numbers,
  { isDescending, from, to, after, limit }: NumberOrder,
): Promise<number[] | null> {
  const sign = isDescending ? -1 : 1;
  // The lowest rank comes first.
  const rankOf = (number: number) =>
    isDescending ? NUMBER_MAX - number : number;
  const isFirst = (rank: number, id: number) =>
    after !== null && rank === rankOf(after.number) &&
    sign * (id - after.id) <= 0;
  const least = Math.max(
    rankOf(isDescending ? to : from),
    after === null ? 0 : rankOf(after.number),
  );
  let below = rankOf(isDescending ? from : to) + 1;
  const ranks = new Float64Array(limit + SPARE);
  const ids = new Float64Array(limit + SPARE);
  let n = 0;

  /**
   * Keeps the first ones. Among equal ranks, earlier ids are kept, since ids
   * are visited in order.
   */
  function dropLast(): void {
    if (n <= limit) return;
    below = quickselect(ranks.slice(0, n), limit - 1)[limit - 1]!;
    let equal = limit;
    for (let i = 0; i < n; i++) if (ranks[i]! < below) equal--;
    let kept = 0;
    for (let i = 0; i < n; i++) {
      if (ranks[i]! > below || (ranks[i] === below && equal-- <= 0)) continue;
      ranks[kept] = ranks[i]!;
      ids[kept++] = ids[i]!;
    }
    n = kept;
  }

  function addChunk(chunk: number, words: Uint32Array): void {
    const numbers = column.get(chunk);
    for (let step = 0; step < WORDS; step++) {
      const i = isDescending ? WORDS - 1 - step : step;
      let word = words[i]!;
      while (word !== 0) {
        const bit = 31 - Math.clz32(isDescending ? word : word & -word);
        word &= ~(1 << bit);
        const place = i * 32 + bit;
        const rank = rankOf(numbers === undefined ? 0 : numbers[place]!);
        if (rank < least || rank >= below) continue;
        const id = chunk * CHUNK_ADS + place;
        if (isFirst(rank, id)) continue;
        ranks[n] = rank;
        ids[n++] = id;
        if (n === ranks.length) dropLast();
      }
    }
  }

  if (after !== null && after.number >= NUMBER_MAX) return null;
  const chunks = [...bits.keys()].sort((a, b) => sign * (a - b));
  for await (const chunk of inTurns(chunks)) addChunk(chunk, bits.get(chunk)!);
  dropLast();
  // It represents all higher numbers too, whose order is unknown.
  if (ranks.subarray(0, n).includes(rankOf(NUMBER_MAX))) return null;
  return [...ids.subarray(0, n)];
}

import type { Comparison } from "../compare.ts";
import { type Contender, RAW } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { assertSameData } from "../same.ts";
import type { Work } from "../works.ts";

const CHECKS = 5;

/** Requests that are all different, against a peer that finds the same. */
export async function* missedWork(
  contenders: readonly Contender[],
  works: readonly Work[],
): AsyncGenerator<Comparison> {
  for (const { what, paths, target } of works) {
    await assertSameData(contenders, (name, i) => paths[name]![i]!, CHECKS);
    const entries = contenders.map((contender) => ({
      ...{ contender, paths: listPaths(paths[contender.name]!) },
    }));
    yield { what, entries, targets: { [RAW]: target } };
  }
}

import type { Comparison } from "../compare.ts";
import type { Contender } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { assertSameData } from "../same.ts";
import type { Work } from "../works.ts";

const CHECKS = 5;

/** Requests that are all different, against peers that find the same. */
export async function* missedWork(
  contenders: readonly Contender[],
  works: readonly Work[],
): AsyncGenerator<Comparison> {
  for (const { what, paths, targets } of works) {
    const taking = contenders.filter(({ name }) => name in paths);
    await assertSameData(taking, (name, i) => paths[name]![i]!, CHECKS);
    await using lists = new AsyncDisposableStack();
    const entries = [];
    for (const contender of taking) {
      const list = lists.use(await listPaths(paths[contender.name]!));
      entries.push({ contender, paths: list });
    }
    yield { what, entries, targets };
  }
}

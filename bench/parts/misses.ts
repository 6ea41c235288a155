import { compareAll, type Comparison } from "../compare.ts";
import { type Contender, startOurs, startPeer } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { indexForPeer } from "../peers/indexes.ts";
import { assertSameData } from "../same.ts";
import { sampleArchive } from "../sample.ts";
import { type Work, worksOf } from "../works.ts";
import type { Part } from "./part.ts";

const CHECKS = 5;

/** Requests that are all different, against a peer that finds the same. */
export async function* missedWork(
  contenders: readonly Contender[],
  works: readonly Work[],
): AsyncGenerator<Comparison> {
  for (const { what, paths, target } of works) {
    await assertSameData(contenders, (name, i) => paths[name]![i]!, CHECKS);
    const entries = contenders.map((contender) => ({
      contender,
      paths: listPaths(paths[contender.name]!),
    }));
    yield { what, entries, target };
  }
}

export const misses: Part = {
  title: "Requests that are all different",
  about:
    "Random ads, and pages that begin at random positions. postgres.js alone finds the same ads by one prepared statement, with an index for each, without key, limits, total, cursor or log.",
  async measure({ archives, rounds }) {
    const database = await archives.main();
    const works = worksOf(await sampleArchive(database));
    await using _indexes = await indexForPeer(database);
    await using ours = await startOurs(database);
    await using peer = await startPeer(database);
    return await compareAll(missedWork([ours, peer], works), rounds);
  },
};

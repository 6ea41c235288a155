import { compareAll, type Comparison, medianOf } from "../compare.ts";
import { type Contender, OURS, startOurs } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { sampleArchive } from "../sample.ts";
import { count, figure, toVerdict } from "../table.ts";
import { type Work, worksOf } from "../works.ts";
import type { Part } from "./part.ts";

const GROWTH_MAX = 1.5;

/** The service on one archive, and the requests to it. */
interface Side {
  contender: Contender;
  works: Work[];
}

/** The kinds of work that all archives have. */
async function* workOf(sides: readonly Side[]): AsyncGenerator<Comparison> {
  for (const { what } of sides[0]!.works) {
    const entries = sides.flatMap(({ contender, works }) =>
      works.filter((work) => work.what === what).map(({ paths }) => ({
        contender,
        paths: listPaths(paths[OURS]!),
      }))
    );
    if (entries.length === sides.length) yield { what, entries, target: 0 };
  }
}

function bySize(names: readonly string[]): Parameters<typeof compareAll>[2] {
  return {
    head: [
      ...["work", ...names.map((name) => `ms, ${name}`), "growth", "target"],
      ...[...names.map((name) => `all CPU µs, ${name}`), "growth"],
    ],
    rowsOf({ what }, results) {
      // One request at a time; the latencies of the load generator are in whole
      // milliseconds.
      const times = results.map((rounds) =>
        medianOf(rounds, ({ perSecond }) => 1000 / perSecond)
      );
      const cpus = results.map((rounds) =>
        medianOf(rounds, ({ allCpu }) => allCpu)
      );
      const growth = times.at(-1)! / times[0]!;
      return [[
        ...[what, ...times.map(figure), figure(growth)],
        toVerdict(`≤ ${GROWTH_MAX}`, growth <= GROWTH_MAX),
        ...[...cpus.map(figure), figure(cpus.at(-1)! / cpus[0]!)],
      ]];
    },
  };
}

export const size: Part = {
  title: "Archives of several sizes",
  about:
    "One request at a time, each of them another. A generated archive is on a server of its own.",
  async measure({ archives, rounds }) {
    await using started = new AsyncDisposableStack();
    const sides: Side[] = [];
    for (const { ads, database } of await archives.ofSizes()) {
      const contender = await startOurs(database, {
        name: `${count(ads)} ads`,
      });
      const works = worksOf(await sampleArchive(database));
      sides.push({ contender: started.use(contender), works });
    }
    const names = sides.map(({ contender: { name } }) => name);
    const oneAtATime = { ...rounds, connections: 1 };
    return await compareAll(workOf(sides), oneAtATime, bySize(names));
  },
};

import type { TestDatabase } from "../../tests/database.ts";
import { faultsOf, toVerdict } from "../compare.ts";
import { OURS, startOurs } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { median } from "../measure.ts";
import { type Entry, type Round, type Rounds, runRounds } from "../rounds.ts";
import { sampleArchive } from "../sample.ts";
import { count, figure, toTable } from "../table.ts";
import { worksOf } from "../works.ts";

const GROWTH_MAX = 1.5;

const all = ({ cpu, databaseCpu }: Round) =>
  cpu + (Number.isNaN(databaseCpu) ? 0 : databaseCpu);

/** Each kind of work, one request at a time, on archives of several sizes in turn. */
export async function sizeBench(
  archives: readonly { ads: number; database: TestDatabase }[],
  rounds: Rounds,
): Promise<string> {
  await using opened = new AsyncDisposableStack();
  const sides = [];
  for (const { ads, database } of archives) {
    const contender = opened.use(
      await startOurs(database, { name: `${count(ads)} ads` }),
    );
    const works = worksOf(await sampleArchive(database));
    sides.push({ contender, works });
  }
  const rows: string[][] = [];
  const notes: string[] = [];
  for (const { what } of sides[0]!.works) {
    const entries: Entry[] = [];
    for (const { contender, works } of sides) {
      const work = works.find((one) => one.what === what);
      if (work === undefined) continue;
      entries.push({ contender, paths: listPaths(work.paths[OURS]!) });
    }
    if (entries.length < sides.length) continue;
    const results = await runRounds(entries, { ...rounds, connections: 1 });
    // One request at a time; the latencies of the load generator are in whole
    // milliseconds.
    const times = results.map((some) =>
      median(some.map(({ perSecond }) => 1000 / perSecond))
    );
    const cpus = results.map((some) => median(some.map(all)));
    const growth = times.at(-1)! / times[0]!;
    rows.push([
      what,
      ...times.map(figure),
      figure(growth),
      toVerdict(`≤ ${GROWTH_MAX}`, growth <= GROWTH_MAX),
      ...cpus.map(figure),
      figure(cpus.at(-1)! / cpus[0]!),
    ]);
    console.error(rows.at(-1)!.join("  "));
    notes.push(...faultsOf({ what, entries }, results));
  }
  const names = sides.map(({ contender: { name } }) => name);
  const head = [
    ...["work", ...names.map((name) => `ms, ${name}`), "growth", "target"],
    ...[...names.map((name) => `all CPU µs, ${name}`), "growth"],
  ];
  return [toTable(head, rows), notes.join("\n")].filter(Boolean).join("\n\n");
}

import type { TestDatabase } from "../../tests/database.ts";
import { faultsOf, toVerdict } from "../compare.ts";
import { startOurs } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { median } from "../measure.ts";
import { type Entry, type Round, type Rounds, runRounds } from "../rounds.ts";
import { sampleArchive } from "../sample.ts";
import { figure, toTable } from "../table.ts";
import { worksOf } from "../works.ts";
import { Importing } from "./importing.ts";
import { nativeLines } from "./native_lines.ts";

const KINDS = ["one ad", "list of 25"];
/** How long an import takes to be under way. */
const BEGIN_MS = 3000;
const P50_MAX = 1.5;

/** Reads one after the other, while an import runs and while none does, in turn. */
export async function duringBench(
  database: TestDatabase,
  rounds: Rounds,
): Promise<string> {
  const works = worksOf(await sampleArchive(database))
    .filter(({ what }) => KINDS.includes(what));
  await using ours = await startOurs(database);
  await using lists = new AsyncDisposableStack();
  const kinds: { what: string; entries: Entry[] }[] = [];
  for (const { what, paths } of works) {
    const list = lists.use(await listPaths(paths[ours.name]!));
    kinds.push({ what, entries: [{ contender: ours, paths: list }] });
  }
  const lines = nativeLines();
  const once = { ...rounds, rounds: 1, connections: 1 };
  const idle: Round[][] = kinds.map(() => []);
  const busy: Round[][] = kinds.map(() => []);
  const measure = async (into: Round[][]) => {
    for (const [i, { entries }] of kinds.entries()) {
      const [[round]] = await runRounds(entries, once) as [[Round]];
      into[i]!.push(round);
    }
  };
  for (let round = 0; round < rounds.rounds; round++) {
    await measure(idle);
    const importing = new Importing(database.config.databaseUrl!, lines);
    await new Promise((resolve) => setTimeout(resolve, BEGIN_MS));
    await measure(busy);
    await importing.end();
  }
  const rows = kinds.map(({ what }, i) => {
    const [alone, during] = [idle[i]!, busy[i]!].map((some) => ({
      p50: median(some.map(({ p50 }) => p50)),
      p99: median(some.map(({ p99 }) => p99)),
      cpu: median(some.map(({ cpu }) => cpu)),
    })) as [Figures, Figures];
    const ratio = during.p50 / alone.p50;
    return [
      what,
      ...[alone.p50, during.p50, alone.p99, during.p99].map(figure),
      ...[alone.cpu, during.cpu, ratio].map(figure),
      toVerdict(`≤ ${P50_MAX}`, ratio <= P50_MAX),
    ];
  });
  const faults = kinds.flatMap((kind, i) => faultsOf(kind, [busy[i]!]));
  return [toTable(HEAD, rows), ...faults].join("\n\n");
}

interface Figures {
  p50: number;
  p99: number;
  cpu: number;
}

const HEAD = [
  ...["work", "p50 ms idle", "importing", "p99 ms idle", "importing"],
  ...["server CPU µs idle", "importing", "p50 ratio", "target"],
];

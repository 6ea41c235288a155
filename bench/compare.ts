import { median } from "./measure.ts";
import {
  type Entry,
  ratio,
  type Round,
  type Rounds,
  runRounds,
} from "./rounds.ts";
import { count, figure, toTable, toVerdict } from "./table.ts";

/** One kind of work, and the servers that do it: the first is compared with each of the others. */
export interface Comparison {
  what: string;
  entries: readonly Entry[];
  /** The share of the others' throughput that the first should reach; 0: any. */
  target: number;
}

/** How the results of a comparison are shown: rounds are those of each entry. */
interface Table {
  head: readonly string[];
  rowsOf(comparison: Comparison, rounds: readonly Round[][]): string[][];
}

/** The median of a figure over rounds. */
export const medianOf = (
  rounds: readonly Round[],
  read: (round: Round) => number,
) => median(rounds.map(read));

const BY_SERVER: Table = {
  head: [
    ...["work", "", "requests/s", "p50 ms", "p99 ms"],
    ...["server CPU µs", "database CPU µs"],
    ...["first / this, by requests", "by server CPU", "by all CPU", "target"],
  ],
  rowsOf({ what, entries, target }, [first, ...others]) {
    const figuresOf = (rounds: readonly Round[]) =>
      (["perSecond", "p50", "p99", "cpu", "databaseCpu"] as const)
        .map((name) => figure(medianOf(rounds, (round) => round[name])));
    const row = (i: number, rounds: Round[], ...compared: string[]) => [
      ...[i === 0 ? what : "", entries[i]!.contender.name],
      ...[...figuresOf(rounds), ...compared],
    ];
    return [
      row(0, first!, "", "", "", ""),
      ...others.map((rounds, i) => {
        const ratios = [
          ratio(first!, rounds, (a, b) => a.perSecond / b.perSecond),
          ratio(first!, rounds, (a, b) => b.cpu / a.cpu),
          ratio(first!, rounds, (a, b) => b.allCpu / a.allCpu),
        ];
        const isMet = ratios.slice(0, 2).every((one) => one >= target);
        const verdict = target === 0 ? "" : toVerdict(`≥ ${target}`, isMet);
        return row(i + 1, rounds, ...ratios.map(figure), verdict);
      }),
    ];
  },
};

/** Notes about figures that are invalid because requests failed or paths were repeated. */
function notesOf(
  { what, entries }: Comparison,
  results: readonly Round[][],
): string[] {
  return entries.flatMap(({ contender: { name }, paths }, i) => {
    const faults = results[i]!.reduce(
      (sum, { failed, broken }) => sum + failed + broken,
      0,
    );
    const times = paths.requested / paths.paths.length;
    // A single path is meant to be repeated; peers cache nothing.
    const isRepeated = i === 0 && paths.paths.length > 1 && times > 1;
    return [
      ...faults > 0
        ? [`- ${what}, ${name}: ${count(faults)} requests failed.`]
        : [],
      ...isRepeated
        ? [
          `- ${what}, ${name}: there are only ${
            count(paths.paths.length)
          } different paths, so each was requested ${
            figure(times)
          } times, and some may have been cached.`,
        ]
        : [],
    ];
  });
}

/** Measures one kind of work after another. Returns a table in Markdown, with notes. */
export async function compareAll(
  comparisons: AsyncIterable<Comparison>,
  rounds: Rounds,
  { head, rowsOf }: Table = BY_SERVER,
): Promise<string> {
  const rows: string[][] = [];
  const notes: string[] = [];
  for await (const comparison of comparisons) {
    const results = await runRounds(comparison.entries, rounds);
    const more = rowsOf(comparison, results);
    rows.push(...more);
    // The whole table takes minutes.
    for (const row of more) console.error(row.join("  "));
    notes.push(...notesOf(comparison, results));
  }
  return [toTable(head, rows), notes.join("\n")].filter(Boolean).join("\n\n");
}

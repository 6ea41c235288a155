import {
  type Entry,
  ratio,
  type Round,
  type Rounds,
  runRounds,
} from "./rounds.ts";
import { median } from "./measure.ts";
import { count, figure, toTable } from "./table.ts";

/** One kind of work, and the servers that do it: the first is compared with each of the others. */
export interface Comparison {
  what: string;
  entries: readonly Entry[];
  /** The share of the others' throughput that the first should reach, by name; 0: any. */
  targets: Readonly<Record<string, number>>;
}

const HEAD = [
  ...["work", "", "requests/s", "p50 ms", "p99 ms"],
  ...["server CPU µs", "database CPU µs"],
  ...["first / this, by requests", "by server CPU", "by all CPU", "target"],
];

const all = ({ cpu, databaseCpu }: Round) =>
  cpu + (Number.isNaN(databaseCpu) ? 0 : databaseCpu);

function rowsOf(
  { what, entries, targets }: Comparison,
  results: readonly Round[][],
): string[][] {
  const first = results[0]!;
  return entries.map(({ contender: { name } }, i) => {
    const rounds = results[i]!;
    const of = (read: (round: Round) => number) => median(rounds.map(read));
    const byRequests = ratio(
      first,
      rounds,
      (a, b) => a.perSecond / b.perSecond,
    );
    const byCpu = ratio(first, rounds, (a, b) => b.cpu / a.cpu);
    const byAllCpu = ratio(first, rounds, (a, b) => all(b) / all(a));
    const target = targets[name] ?? 0;
    const isMet = byRequests >= target && byCpu >= target;
    return [
      i === 0 ? what : "",
      name,
      ...[
        of((round) => round.perSecond),
        of((round) => round.p50),
        of((round) => round.p99),
        of((round) => round.cpu),
        of((round) => round.databaseCpu),
      ].map(figure),
      ...(i === 0 ? ["", "", ""] : [byRequests, byCpu, byAllCpu].map(figure)),
      target === 0 ? "" : toVerdict(`≥ ${target}`, isMet),
    ];
  });
}

/** A target, and whether it was reached. */
export const toVerdict = (target: string, isMet: boolean) =>
  `${target}, ${isMet ? "met" : "**missed**"}`;

/** The servers that returned errors, whose figures are invalid. */
export function faultsOf(
  { what, entries }: Pick<Comparison, "what" | "entries">,
  results: readonly Round[][],
): string[] {
  return entries.flatMap(({ contender: { name } }, i) => {
    const faults = results[i]!.reduce(
      (sum, { failed, broken }) => sum + failed + broken,
      0,
    );
    return faults === 0
      ? []
      : [`- ${what}, ${name}: ${count(faults)} requests failed.`];
  });
}

/** Whether the first server got repeated paths, although each should be different. */
function repeatsOf({ what, entries: [first] }: Comparison): string[] {
  const { contender: { name }, paths: { requested, paths } } = first!;
  if (paths.length === 1 || requested <= paths.length) return [];
  const times = figure(requested / paths.length);
  return [
    `- ${what}, ${name}: there are only ${
      count(paths.length)
    } different paths, so each was requested ${times} times, and some may have been cached.`,
  ];
}

/** Measures one kind of work after another. Returns a table in Markdown, with notes. */
export async function compareAll(
  comparisons: AsyncIterable<Comparison>,
  rounds: Rounds,
): Promise<string> {
  const rows: string[][] = [];
  const notes: string[] = [];
  for await (const comparison of comparisons) {
    const results = await runRounds(comparison.entries, rounds);
    const more = rowsOf(comparison, results);
    rows.push(...more);
    // The whole table takes minutes.
    for (const row of more) console.error(row.join("  "));
    notes.push(...faultsOf(comparison, results), ...repeatsOf(comparison));
  }
  return [toTable(HEAD, rows), notes.join("\n")].filter(Boolean).join("\n\n");
}

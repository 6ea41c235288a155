import { figure, toTable } from "./table.ts";

/** The median; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The first rounds fill caches and prepare statements. */
const WARM_UP = 3;

/**
 * Measures contenders turn by turn, so that a noisy moment affects all alike.
 *
 * @param measure returns the cost of a run in milliseconds; by default its duration
 * @returns the median cost of each
 */
export async function race<Name extends string>(
  contenders: Record<Name, () => Promise<unknown>>,
  rounds: number,
  measure: (run: () => Promise<unknown>) => Promise<number> = async (run) =>
    (await timed(run)).ms,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const name of names) {
      const cost = await measure(contenders[name]);
      if (round >= 0) costs.get(name)!.push(cost);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, median(costs.get(name)!)]),
  ) as Record<Name, number>;
}

export async function timed<T>(
  run: () => Promise<T>,
): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await run();
  return { ms: performance.now() - started, value };
}

/** One measured figure, as a ratio against its baseline. */
export interface Figure {
  what: string;
  measured: string;
  baseline: string;
  ratio: number;
  /** The intended ratio, for the reader: the benchmark does not fail if it is missed. */
  target: string;
}

/** Figures as a table in Markdown. */
export function tabulate(figures: readonly Figure[]): string {
  return toTable(
    ["", "measured", "baseline", "ratio", "target"],
    figures.map(({ what, measured, baseline, ratio, target }) => [
      ...[what, measured, baseline, figure(ratio), target],
    ]),
  );
}

export function perSecond(count: number, ms: number): string {
  return `${Math.round(count / (ms / 1000)).toLocaleString("en")}/s`;
}

import { figure, toTable } from "./table.ts";

/** Middle of some durations, in milliseconds. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * Times contenders turn by turn, so that a noisy moment hits all alike.
 *
 * @returns the median duration of each, in milliseconds
 */
export async function race<Name extends string>(
  contenders: Record<Name, () => unknown>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now();
      await contenders[name]();
      // The first rounds warm caches and the compiler up.
      if (round >= 0) times.get(name)!.push(performance.now() - started);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, median(times.get(name)!)]),
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
  /** What the ratio is meant to be, for the reader: nothing fails by it. */
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

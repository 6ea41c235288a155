import type { Contender } from "./contenders.ts";
import type { Generator, Load, Paths } from "./load.ts";
import { median } from "./measure.ts";

/** How long and how often each contender is asked. */
export interface Rounds {
  rounds: number;
  /** Of each round. */
  seconds: number;
  connections: number;
  generator: Generator;
  /** Leaves out kinds of work that are like others. */
  isBrief: boolean;
}

/** A contender with what it is asked, which may be the same paths as another's. */
export interface Entry {
  contender: Contender;
  paths: Paths;
  /** Besides the contender's own. */
  headers?: Readonly<Record<string, string>>;
}

/** What one round of one contender came to. CPU in microseconds a request. */
export interface Round extends Load {
  perSecond: number;
  cpu: number;
  /** Of the database; NaN if there is none, or on another machine. */
  databaseCpu: number;
}

/**
 * Asks contenders in turn, one at a time: what else the machine does hits all
 * alike, and figures of the same round are compared. Before, each warms
 * up: all at once if the run is brief.
 *
 * @returns the rounds of each, in the order of the entries
 */
export async function runRounds(
  entries: readonly Entry[],
  { rounds, seconds, connections, generator, isBrief }: Rounds,
): Promise<Round[][]> {
  const burst = { connections, seconds };
  const run = (entry: Entry) =>
    runRound(entry, (target) => generator.send(target, burst));
  if (isBrief) await Promise.all(entries.map(run));
  else for (const entry of entries) await run(entry);
  const results: Round[][] = entries.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      // Who follows whom changes.
      const index = (turn + round) % entries.length;
      results[index]!.push(await run(entries[index]!));
    }
  }
  return results;
}

async function runRound(
  { contender, paths, headers: more }: Entry,
  send: (target: Parameters<Generator["send"]>[0]) => Promise<Load>,
): Promise<Round> {
  const { server, database, keys } = contender;
  const headers = { ...contender.headers, ...more };
  const target = { url: server.url, paths, headers, keys };
  const before = server.cpuMs();
  let load: Load;
  const run = async () => load = await send(target);
  const spent = database === null
    ? (await run(), NaN)
    : await database.measure(run);
  const perRequest = (ms: number) => ms * 1000 / load.requests;
  return {
    ...load!,
    perSecond: load!.requests / load!.seconds,
    cpu: perRequest(server.cpuMs() - before),
    databaseCpu: perRequest(spent),
  };
}

/** The median of what each round had, and its bounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  return {
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

/** The median over rounds of how two contenders compare in each. */
export function ratio(
  ours: readonly Round[],
  theirs: readonly Round[],
  compare: (ours: Round, theirs: Round) => number,
): number {
  return median(ours.map((round, i) => compare(round, theirs[i]!)));
}

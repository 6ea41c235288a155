import type { Contender } from "./contenders.ts";
import { type Load, type Paths, sendLoad } from "./load.ts";
import { median } from "./measure.ts";

/** How long and how often load is sent to each contender. */
export interface Rounds {
  rounds: number;
  /** Of each round. */
  seconds: number;
  connections: number;
}

/** A contender with the paths to request, which may be those of another. */
export interface Entry {
  contender: Contender;
  paths: Paths;
  /** Besides the contender's own. */
  headers?: Readonly<Record<string, string>>;
}

/** The result of one round of one contender. CPU time in microseconds per request. */
export interface Round extends Load {
  perSecond: number;
  cpu: number;
  /** Of the database; NaN if there is none, or on another machine. */
  databaseCpu: number;
  /** Of both; of the server alone if that of the database is NaN. */
  allCpu: number;
}

/**
 * Sends load to contenders in turn, one at a time: whatever else the machine
 * does affects all alike, and figures of the same round are compared. Each warms
 * up first.
 *
 * @returns the rounds of each, in the order of the entries
 */
export async function runRounds(
  entries: readonly Entry[],
  { rounds, seconds, connections }: Rounds,
): Promise<Round[][]> {
  const run = (entry: Entry) => runRound(entry, { connections, seconds });
  for (const entry of entries) await run(entry);
  const results: Round[][] = entries.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      // The order changes.
      const index = (turn + round) % entries.length;
      results[index]!.push(await run(entries[index]!));
    }
  }
  return results;
}

async function runRound(
  { contender, paths, headers: more }: Entry,
  burst: { connections: number; seconds: number },
): Promise<Round> {
  const { server, database, keys } = contender;
  const headers = { ...contender.headers, ...more };
  const target = { url: server.url, paths, headers, keys };
  const before = server.cpuMs();
  let load: Load;
  const run = async () => load = await sendLoad(target, burst);
  const spent = database === null
    ? (await run(), NaN)
    : await database.measure(run);
  const perRequest = (ms: number) => ms * 1000 / load.requests;
  const cpu = perRequest(server.cpuMs() - before);
  const databaseCpu = perRequest(spent);
  const allCpu = cpu + (databaseCpu || 0);
  const perSecond = load!.requests / load!.seconds;
  return { ...load!, perSecond, cpu, databaseCpu, allCpu };
}

/** The median over rounds of how two contenders compare in each. */
export function ratio(
  ours: readonly Round[],
  theirs: readonly Round[],
  compare: (ours: Round, theirs: Round) => number,
): number {
  return median(ours.map((round, i) => compare(round, theirs[i]!)));
}

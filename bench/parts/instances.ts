import { sql } from "kysely";
import { createAdQueries } from "@/lib/ads/queries.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import type { TestDatabase } from "../../tests/database.ts";
import { requireDatabaseCpu } from "../database_cpu.ts";
import { addCallers, type Callers } from "../fleet/callers.ts";
import { startInstance } from "../fleet/instance.ts";
import { rowLimits } from "../fleet/row_limits.ts";
import { type StatementTimes, timeStatements } from "../fleet/statements.ts";
import { SimulatedTime } from "../fleet/time.ts";
import { count, figure, toTable } from "../table.ts";

const SIZES = [10, 100, 1000];
const ACCOUNTS = 5000;
/** What a pooler has for all of them together. */
const CONNECTIONS = 20;
/** Writes until an instance has found how many there are. */
const WARM_UP = 11;
/** Each writes at least once in it. */
const SECONDS = 10;

type Measure = (run: () => Promise<unknown>) => Promise<number>;

/**
 * What instances ask of one PostgreSQL beside reading the archive: one account is
 * served by all of them, and one is refused by all.
 */
export async function instancesBench(
  { config: { databaseUrl, dataDir } }: Pick<TestDatabase, "config">,
  sizes = SIZES,
  seconds = SECONDS,
): Promise<string> {
  await using database = createDatabase({ databaseUrl, dataDir }, {
    shares: { housekeeping: CONNECTIONS },
  });
  const callers = await addCallers(database, {
    accounts: ACCOUNTS,
    sessions: Math.max(...sizes),
  });
  await using cpu = await requireDatabaseCpu(databaseUrl!);
  const { usage, lease } = await rowLimits(database, CONNECTIONS);
  const parts = [
    `One row took ${count(usage)} writes of usage, or ${
      count(lease)
    } leases, a second.`,
  ];
  for (const size of sizes) {
    await sql`delete from usage_flushes`.execute(database.longRunning);
    const fleet = { database, callers, size, seconds };
    parts.push(await simulate(fleet, cpu.measure));
  }
  return parts.join("\n\n");
}

interface Fleet {
  database: Database;
  callers: Callers;
  size: number;
  seconds: number;
}

async function simulate(
  { database, callers, size, seconds }: Fleet,
  measure: Measure,
): Promise<string> {
  const time = new SimulatedTime();
  let failures = 0;
  const log = (level: string) => {
    if (level !== "info") failures++;
  };
  const { version } = createAdQueries(database.housekeeping);
  const instances = await Promise.all(
    Array.from(
      { length: size },
      (_, number) =>
        startInstance(database, callers, {
          ...{ number, of: size, time, log, version },
        }),
    ),
  );
  for (let i = 0; i < WARM_UP; i++) {
    for (let from = 0; from < size; from += CONNECTIONS) {
      const some = instances.slice(from, from + CONNECTIONS);
      await Promise.all(some.map((instance) => instance.warmUp()));
    }
  }
  await exhaust(database, callers.refused.accountId);
  await time.pass(1);
  failures = 0;
  const stop = timeStatements({
    "the served account": callers.hot.accountId,
    "the refused account": callers.refused.accountId,
  });
  const cpuMs = await measure(() => time.pass(seconds));
  const times = stop();
  const failed = failures;
  await Promise.all(instances.map((instance) => instance.stop()));
  return describe(times, { size, seconds, cpuMs, failed });
}

/** Uses up what an account on the plan `pro` has: little by little, some is left again. */
async function exhaust({ longRunning: db }: Database, accountId: string) {
  await sql`
    insert into rate_windows (subject, minute, used, used_before, granted)
    select ${`account:${accountId}`}, floor(minute), ceil(600 * (minute % 1)), 600, 0
    from (select extract(epoch from now()) / 60 as minute) now
    on conflict (subject) do update
    set (minute, used, used_before) =
      (excluded.minute, excluded.used, excluded.used_before)`.execute(db);
}

function describe(
  times: StatementTimes,
  { size, seconds, cpuMs, failed }: {
    size: number;
    seconds: number;
    cpuMs: number;
    failed: number;
  },
): string {
  const row = (kind: string, of: readonly number[]) => {
    const sorted = [...of].sort((a, b) => a - b);
    const at = (part: number) =>
      figure(sorted[Math.floor(part * (sorted.length - 1))] ?? NaN);
    return [kind, figure(of.length / seconds), at(0.5), at(0.99), at(1)];
  };
  const rows = [...times].sort(([a], [b]) => a < b ? -1 : 1);
  return `${count(size)} instances: ${
    figure(cpuMs / 1000 / seconds)
  } s of PostgreSQL's CPU a second, ${count(failed)} failures.\n\n${
    toTable(["statements", "a second", "p50 ms", "p99 ms", "slowest ms"], [
      ...rows.map(([kind, of]) => row(kind, of)),
      row("all", [...times.values()].flat()),
    ])
  }`;
}

import { sql } from "kysely";
import { createDatabase, type DatabaseOptions } from "@/lib/db/database.ts";
import { PATIENT } from "../database.ts";
import { harness, type HarnessOptions } from "../harness.ts";
import { administer, session } from "../postgres.ts";
import { caughtUp, type Pair, renewStandby, startPair } from "../standby.ts";
import { copyTemplate, databaseUrl, makeServerTemplate } from "../templates.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";
import { until } from "../until.ts";
import { testsWith } from "../tests_with.ts";

/** What the service says of where it reads. */
export const READ = "the archive is read from the replica";
export const NOT_READ = "the archive is read from the primary, not the replica";

let started: Promise<Pair> | undefined;

/** The servers of all files here, which end with the process. */
export const pair = (): Promise<Pair> =>
  started ??= startPair(makeServerTemplate);

/** A database on both servers. */
export async function makeDatabase() {
  const { primary, standby } = await pair();
  const name = await copyTemplate(primary);
  await caughtUp(await pair());
  return {
    databaseUrl: databaseUrl(primary, name),
    databaseReadUrl: databaseUrl(standby, name),
    dataDir: "",
  };
}

type Urls = Awaited<ReturnType<typeof makeDatabase>>;

/** Both servers without the application. */
export async function connected(
  options: DatabaseOptions = {},
  urls: Partial<Urls> = {},
) {
  const config = { ...await makeDatabase(), ...urls };
  const database = createDatabase(config, { ...PATIENT, ...options });
  return Object.assign(database, { config, replica: database.replica! });
}

/** The application over both servers, whose time stands still. */
export async function replicated(
  { urls, ...options }: HarnessOptions & { urls?: Urls } = {},
) {
  const config = urls ?? await makeDatabase();
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  const database = Object.assign(createDatabase(config, PATIENT), { config });
  const t = await harness({ ...options, database, clock, timer: timer.every });
  const key = await t.key({ plan: "unlimited" });
  return Object.assign(t, {
    timer,
    isOnReplica: () => t.services.database.replica?.isUsed,
    /** What the service said about the servers. */
    said: () =>
      t.logged.map((line) => JSON.parse(line))
        .filter(({ message }) => /replica/.test(message))
        .map(({ message, reason }) =>
          reason === undefined ? message : `${message}: ${reason}`
        ),
    get: (path: string) => t.fetch(path, { key }),
    /** What the list says of the only ad. */
    async text(): Promise<string> {
      const response = await t.fetch("/v1/ads", { key });
      return (await response.json()).data[0]?.primary_text;
    },
    write: (primary_text: string) =>
      t.import({
        ad_archive_id: "1",
        is_active: true,
        primary_text,
        last_scraped_at: observed++,
      }),
    /** Waits for the replica, and lets the instance look at it. */
    async follow(): Promise<void> {
      await caughtUp(await pair());
      await timer.advance(1);
    },
  });
}

/** Registers a test with the application over both servers. */
export const test = testsWith(() => replicated());

let observed = 1_750_000_000;

/** Lets the replica take in nothing until it is told to go on. */
export async function pauseReplay() {
  const { standby } = await pair();
  await using client = await session(standby.url);
  await client.query("select pg_wal_replay_pause()");
  const question = "select pg_get_wal_replay_pause_state() = 'paused' as is_so";
  await until(async () => (await client.query(question)).rows[0].is_so);
  const goOn = () => administer(standby, "select pg_wal_replay_resume()");
  return { goOn, [Symbol.asyncDispose]: goOn };
}

/** The standby of all tests after this one, where it has become something else. */
export async function replaceStandby(): Promise<void> {
  started = renewStandby(await pair());
  await started;
}

/** Ends what runs on a server, as its operator could. */
export const terminateAll = (server: Pair["standby"]): Promise<void> =>
  administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'ad-archive'`,
  );

export const isStandby = sql<{ is_standby: boolean }>`
  select pg_is_in_recovery() as is_standby`;

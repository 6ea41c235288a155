import { type OwnPostgres, serve, session, startServer } from "./postgres.ts";
import { npmBinaries, run, serverIdentity } from "./postgres_binaries.ts";
import { until } from "./until.ts";

/** What makes a server one that others can follow, at once. */
const FOLLOWED = {
  wal_level: "replica",
  max_wal_senders: "4",
  synchronous_commit: "on",
};
/** Reads never hold up what arrives: they are ended. */
const FOLLOWING = { hot_standby: "on", max_standby_streaming_delay: "0" };

export interface Pair {
  primary: OwnPostgres;
  standby: OwnPostgres;
}

/** Starts a server; its standby begins with what `prepare` made. */
export async function startPair(
  prepare: (primary: OwnPostgres) => Promise<void>,
): Promise<Pair> {
  const primary = await startServer(await npmBinaries(), FOLLOWED);
  await prepare(primary);
  return { primary, standby: await startStandby(primary) };
}

export async function renewStandby(
  { primary, standby }: Pair,
): Promise<Pair> {
  await standby.stop();
  return { primary, standby: await startStandby(primary) };
}

async function startStandby(primary: OwnPostgres): Promise<OwnPostgres> {
  const { port } = new URL(primary.url);
  return await serve(await npmBinaries(), {
    ...FOLLOWED,
    ...FOLLOWING,
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`,
  }, (data) => copyServer(primary, data));
}

/** What pg_basebackup does, which not every distribution of PostgreSQL has. */
async function copyServer(from: OwnPostgres, data: string): Promise<void> {
  const identity = serverIdentity();
  await using client = await session(from.url);
  await client.query("select pg_backup_start('standby', true)");
  await run("cp", ["-a", from.data, data], identity);
  await run("rm", [`${data}/postmaster.pid`], identity);
  const { rows: [{ labelfile }] } = await client.query(
    "select labelfile from pg_backup_stop(false)",
  );
  // Owned by whom the server runs as.
  const files = [`${data}/backup_label`, `${data}/standby.signal`];
  await run("touch", files, identity);
  await Deno.writeTextFile(files[0]!, labelfile);
}

/** Waits until the standby has all that the primary has committed. */
export async function caughtUp({ primary, standby }: Pair): Promise<void> {
  await using from = await session(primary.url);
  await using to = await session(standby.url);
  const { rows: [{ at }] } = await from.query(
    "select pg_current_wal_flush_lsn() as at",
  );
  const question = "select pg_last_wal_replay_lsn() >= $1 as is_there";
  await until(async () => (await to.query(question, [at])).rows[0].is_there);
}

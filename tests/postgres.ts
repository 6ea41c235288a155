import { existsSync, statfsSync } from "node:fs";
import pg from "pg";
import { startKept } from "./kept_process.ts";
import {
  type PostgresBinaries,
  reachableBin,
  run,
  serverIdentity,
} from "./postgres_binaries.ts";
import { until } from "./until.ts";

/** A PostgreSQL that tests may create databases on. */
export interface TestServer {
  /** Such as `postgres 18`. */
  readonly name: string;
  /** Connects as a superuser to the maintenance database. */
  readonly url: string;
  /** The same past a pooler; null: there is none between. */
  readonly directUrl: string | null;
}

export interface OwnServer extends TestServer, AsyncDisposable {
  stop(): Promise<void>;
}

/** A server that belongs to one test, which may do anything to it. */
export interface OwnPostgres extends OwnServer {
  /** Its files. */
  readonly data: string;
  /** As an operator would: connections are cut, then accepted again. */
  restart(): Promise<void>;
  /** As a crash would, until it is started again. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** Role that has to give its password, `right`; everyone else is trusted. */
export const GUARDED_ROLE = "guarded";

/** Starts a server with an empty folder of its own, in memory if there is room. */
export async function startServer(
  binaries: PostgresBinaries,
  settings: Settings = {},
): Promise<OwnPostgres> {
  const server = await serve(binaries, settings, async (data, bin) => {
    await run(`${bin}/initdb`, [
      ...["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
      ...["--no-instructions", "--locale=C", "--encoding=UTF8"],
    ], serverIdentity());
    await guardRole(`${data}/pg_hba.conf`);
  });
  await administer(
    server,
    `create role ${GUARDED_ROLE} login password 'right'`,
  );
  return server;
}

/** Starts a server on the files that `fill` puts into a new folder. */
export async function serve(
  binaries: PostgresBinaries,
  ownSettings: Settings,
  fill: (data: string, bin: string) => Promise<void>,
): Promise<OwnPostgres> {
  const identity = serverIdentity();
  const folder = await makeServerFolder();
  const bin = await reachableBin(binaries, folder, identity);
  const { uid = null, gid = null } = identity;
  await Deno.chown(folder, uid, gid);
  const data = `${folder}/data`;
  await fill(data, bin);
  const port = freePort();
  const settings: Settings = {
    ...SETTINGS,
    ...ownSettings,
    port: `${port}`,
    unix_socket_directories: folder,
    external_pid_file: `${folder}/pid`,
  };
  const stop = startKept(folder, "QUIT", [
    ...[`${bin}/postgres`, "-D", data],
    ...toArguments(settings),
  ], identity);
  const control = (...args: string[]) =>
    run(`${bin}/pg_ctl`, [
      ...[...args, "-D", data, "-w", "-l", `${folder}/log`],
    ], identity);
  const server: OwnPostgres = {
    name: binaries.name,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    directUrl: null,
    data,
    restart: () => control("restart", "-m", "fast"),
    crash: () => control("stop", "-m", "immediate"),
    start: () =>
      control(
        "start",
        "-o",
        toArguments(settings).map((word) => `'${word}'`).join(" "),
      ),
    stop,
    [Symbol.asyncDispose]: stop,
  };
  await waitUntilReady(server, `${folder}/log`);
  return server;
}

type Settings = Record<string, string>;

const toArguments = (settings: Settings) =>
  Object.entries(settings).map(([name, value]) => `--${name}=${value}`);

/** Nothing has to survive a crash, and nothing but the tests decides when work is done. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  max_connections: "200",
  shared_buffers: "64MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  checkpoint_timeout: "1h",
  autovacuum: "off",
};

const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 * 1024 ** 3;

/** A new folder in memory if that has room, else where temporary files go. */
function makeServerFolder(): Promise<string> {
  const { bavail, bsize } = existsSync(MEMORY)
    ? statfsSync(MEMORY)
    : { bavail: 0, bsize: 0 };
  return Deno.makeTempDir({
    ...(bavail * bsize > ROOM_BYTES ? { dir: MEMORY } : {}),
    prefix: "postgres_",
  });
}

/** A session on a server, which ends with the block that uses it. */
export async function session(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Runs one statement on a server's maintenance database. */
export async function administer(
  server: TestServer,
  statement: string,
): Promise<void> {
  await using client = await session(server.directUrl ?? server.url);
  await client.query(statement);
}

async function guardRole(hbaFile: string): Promise<void> {
  const rules = await Deno.readTextFile(hbaFile);
  const rule = `host all ${GUARDED_ROLE} 127.0.0.1/32 scram-sha-256\n`;
  await Deno.writeTextFile(hbaFile, rule + rules);
}

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** @param log path of what the error shows if it does not start */
export async function waitUntilReady(
  server: OwnServer,
  log: string,
): Promise<void> {
  try {
    await until(() => isReachable(server.url));
  } catch (cause) {
    const output = await Deno.readTextFile(log).catch(() => "");
    await server.stop();
    throw new Error(`${server.name} did not start: ${output}`, { cause });
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  const isOpen = await client.connect().then(() => true, () => false);
  await client.end().catch(() => {});
  return isOpen;
}

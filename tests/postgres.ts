import pg from "pg";
import {
  type PostgresBinaries,
  reachableBin,
  run,
  serverIdentity,
} from "./postgres_binaries.ts";

/** A PostgreSQL that tests may create databases on. */
export interface TestServer {
  /** Such as `postgres 18`. */
  readonly name: string;
  /** Connects as a superuser to the maintenance database. */
  readonly url: string;
  /** The same past a pooler; null: there is none between. */
  readonly directUrl: string | null;
}

/** One that whoever started it ends. */
export interface OwnServer extends TestServer, AsyncDisposable {
  stop(): Promise<void>;
}

/** A server that belongs to one test, which may do anything to it. */
export interface OwnPostgres extends OwnServer {
  /** As an operator would: connections are cut, then accepted again. */
  restart(): Promise<void>;
}

/**
 * Lives as long as its standard input stays open: however the tests end, the
 * server ends with them and its files go.
 */
const KEEPER = `trap "" INT TERM HUP
folder=$1; shift
"$@" </dev/null >"$folder/log" 2>&1 &
cat >/dev/null
kill -QUIT "$(head -n 1 "$folder/data/postmaster.pid")" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  [ -e "$folder/data/postmaster.pid" ] || break
  sleep 0.1
done
rm -rf "$folder"`;

/** Role that has to give its password, `right`; everyone else is trusted. */
export const GUARDED_ROLE = "guarded";

export async function startServer(
  binaries: PostgresBinaries,
): Promise<OwnPostgres> {
  const identity = serverIdentity();
  const folder = await Deno.makeTempDir({ prefix: "postgres_" });
  const bin = await reachableBin(binaries, folder, identity);
  const { uid = null, gid = null } = identity;
  await Deno.chown(folder, uid, gid);
  const data = `${folder}/data`;
  await run(`${bin}/initdb`, [
    ...["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
    ...["--no-instructions", "--locale=C", "--encoding=UTF8"],
  ], identity);
  await guardRole(`${data}/pg_hba.conf`);
  const port = freePort();
  const keeper = new Deno.Command("sh", {
    args: [
      "-c",
      KEEPER,
      "sh",
      folder,
      `${bin}/postgres`,
      ...settings(data, port),
    ],
    cwd: "/",
    env: { LC_ALL: "C" },
    stdin: "piped",
    stdout: "null",
    stderr: "null",
    ...identity,
  }).spawn();
  keeper.unref();
  const server: OwnPostgres = {
    name: binaries.name,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    directUrl: null,
    restart: () =>
      run(`${bin}/pg_ctl`, [
        ...["restart", "-D", data, "-m", "fast", "-w", "-l", `${folder}/log`],
      ], identity),
    stop: async () => {
      keeper.ref();
      await keeper.stdin.close();
      await keeper.status;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
  await waitUntilReady(server, `${folder}/log`);
  await administer(
    server,
    `create role ${GUARDED_ROLE} login password 'right'`,
  );
  return server;
}

function settings(data: string, port: number): string[] {
  const folder = data.replace(/\/data$/, "");
  return [
    ...["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", folder],
    ...["-c", "fsync=off", "-c", "full_page_writes=off"],
    ...["-c", "max_connections=100", "-c", "shared_buffers=64MB"],
  ];
}

/** Runs one statement on a server's maintenance database. */
export async function administer(
  server: TestServer,
  statement: string,
): Promise<void> {
  const client = new pg.Client(server.directUrl ?? server.url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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

/** @param log what to tell of where it does not start */
export async function waitUntilReady(
  server: OwnServer,
  log: string,
): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client(server.url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > deadline) {
        const output = await Deno.readTextFile(log).catch(() => "");
        await server.stop();
        throw new Error(`${server.name} did not start: ${output}`, {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

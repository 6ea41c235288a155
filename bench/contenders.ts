import config from "../deno.json" with { type: "json" };
import type { TestDatabase } from "../tests/database.ts";
import { giveBenchKeys, SECRET } from "./archive.ts";
import { type DatabaseCpu, databaseCpu } from "./database_cpu.ts";
import { type Server, startServer } from "./process.ts";
import { KEY_HEADER } from "./load.ts";
import type { Recorded } from "./record.ts";

/** A server to send requests to, with its database's CPU time. */
export interface Contender extends AsyncDisposable {
  readonly name: string;
  readonly server: Server;
  /** The headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The callers' keys, the first of which is in the headers; empty if no key is needed. */
  readonly keys: readonly string[];
  /** Null if there is no database, or it is on another machine. */
  readonly database: DatabaseCpu | null;
}

export function contend(
  name: string,
  server: Server,
  { keys = [], database = null }: Partial<
    Pick<Contender, "keys" | "database">
  > = {},
): Contender {
  return {
    name,
    server,
    keys,
    database,
    headers: keys[0] === undefined ? {} : { [KEY_HEADER]: keys[0] },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await database?.[Symbol.asyncDispose]();
    },
  };
}

/**
 * Starts a server on a database. Its sessions are identified by an application
 * name.
 *
 * @param args of `deno`
 */
async function startOn(
  { config }: TestDatabase,
  name: string,
  args: readonly string[],
  { env, keys }: { env?: Record<string, string>; keys?: string[] } = {},
): Promise<Contender> {
  const url = new URL(config.databaseUrl!);
  const application = `bench_${crypto.randomUUID().slice(0, 8)}`;
  url.searchParams.set("application_name", application);
  const server = await startServer(args, { DATABASE_URL: url.href, ...env });
  const database = await databaseCpu(config.databaseUrl!, application);
  return contend(name, server, { database, ...(keys && { keys }) });
}

export const OURS = "ours";

/**
 * One caller gets half of the connections for reads, so a single caller would
 * measure that limit.
 */
const CALLERS = 8;

/** The variables and the arguments of `deno` that serve the build, like `deno task serve`. */
const [, assigned, command] = /^((?:\w+=\S+ )*)deno (.+)$/
  .exec(config.tasks.serve)!;
const SERVE_ENV: Record<string, string> = Object.fromEntries(
  assigned!.trim().split(" ").map((each) => each.split("=")),
);
const SERVE = command!.split(" ");

/**
 * Starts the service as users run it, with a key, limits and a log, but in one
 * process like the peer.
 */
export async function startOurs(
  database: TestDatabase,
  { name = OURS, env = {} }: {
    name?: string;
    env?: Record<string, string>;
  } = {},
): Promise<Contender> {
  return await startOn(database, name, SERVE, {
    keys: await giveBenchKeys(database, CALLERS),
    env: { AUTH_SECRET: SECRET, WORKERS: "1", ...SERVE_ENV, ...env },
  });
}

export const RAW = "raw postgres.js";

/** The archive read by postgres.js, with nothing between server and client. */
export function startPeer(database: TestDatabase): Promise<Contender> {
  const args = ["run", "-A", "--no-check", "bench/peers/raw.ts"];
  return startOn(database, RAW, args);
}

const BARE = "bare Deno.serve";

/** Sends recorded responses. */
export async function startBare(recorded: Recorded[]): Promise<Contender> {
  const file = await Deno.makeTempFile({ prefix: "bench_" });
  await Deno.writeTextFile(file, JSON.stringify(recorded));
  const server = await startServer(
    ["run", "-A", "--no-check", "bench/peers/bare.ts"],
    { RECORDED: file },
  );
  await Deno.remove(file);
  return contend(BARE, server);
}

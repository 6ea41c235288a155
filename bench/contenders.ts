import config from "../deno.json" with { type: "json" };
import type { TestDatabase } from "../tests/database.ts";
import { giveBenchKeys, SECRET } from "./archive.ts";
import { type DatabaseCpu, databaseCpu } from "./database_cpu.ts";
import { type Server, startServer } from "./process.ts";
import { KEY_HEADER } from "./load.ts";
import type { Recorded } from "./record.ts";

/** A server that is asked, with what its database spends on it. */
export interface Contender extends AsyncDisposable {
  readonly name: string;
  readonly server: Server;
  /** What each request carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the callers, the first among the headers; none: anyone may ask. */
  readonly keys: readonly string[];
  /** Null: it has no database, or one on another machine. */
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
    ...{ name, server, keys, database },
    headers: keys[0] === undefined ? {} : { [KEY_HEADER]: keys[0] },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await database?.[Symbol.asyncDispose]();
    },
  };
}

/** The database's address, by which its sessions tell whose they are. */
function addressFor(databaseUrl: string, application: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", application);
  return url.href;
}

export const OURS = "ours";

/** One caller has half of the connections for reads, so a single one would measure that. */
const CALLERS = 8;

/** Of `deno`: serves what `deno task build` made, as `deno task serve` does. */
const SERVE = config.tasks.serve.split(" ").slice(1);

/** The service as a user runs it, with a key, limits and a log, but by one process, as its peers are. */
export async function startOurs(
  database: TestDatabase,
  { name = OURS, env = {}, args = SERVE }: {
    name?: string;
    env?: Record<string, string>;
    args?: readonly string[];
  } = {},
): Promise<Contender> {
  const databaseUrl = database.config.databaseUrl!;
  const application = `bench_${crypto.randomUUID().slice(0, 8)}`;
  const keys = await giveBenchKeys(database, CALLERS);
  const server = await startServer(args, {
    DATABASE_URL: addressFor(databaseUrl, application),
    AUTH_SECRET: SECRET,
    WORKERS: "1",
    ...env,
  });
  return contend(name, server, {
    keys,
    database: await databaseCpu(databaseUrl, application),
  });
}

/** The others that read the archive, by their files. */
const PEERS = {
  "raw postgres.js": "raw",
  "raw, JSON in SQL": "raw_json",
  "Hono + postgres.js": "hono",
  "Fastify + pg": "fastify",
};
export type Peer = keyof typeof PEERS;

export function startPeers({ config }: TestDatabase): Promise<Contender[]> {
  const databaseUrl = config.databaseUrl!;
  return Promise.all(
    Object.entries(PEERS).map(async ([name, file]) => {
      const application = `bench_${file}`;
      const server = await startServer(
        ["run", "-A", "--no-check", `bench/peers/${file}.ts`],
        { DATABASE_URL: addressFor(databaseUrl, application) },
      );
      const database = await databaseCpu(databaseUrl, application);
      return contend(name, server, { database });
    }),
  );
}

export const BARE = "bare Deno.serve";

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

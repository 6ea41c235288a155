import { hasPgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { type OwnServer, startServer, type TestServer } from "./postgres.ts";
import {
  npmBinaries,
  type PostgresBinaries,
  systemBinaries,
} from "./postgres_binaries.ts";
import { makeServerTemplate } from "./templates.ts";

/** Set by `tests/run.ts`, so that all test files share its servers. */
export const SERVERS_VARIABLE = "TEST_POSTGRES_URLS";

/** A server with the template on it. */
interface ServerKind<Server extends TestServer = TestServer> {
  /** Such as `postgres 18`. */
  readonly name: string;
  readonly isPooled: boolean;
  /** Starts the server the first time. */
  readonly start: () => Promise<Server>;
}

/** The runner's servers; without the runner, this process starts its own. */
export async function testServers(): Promise<readonly ServerKind[]> {
  const shared = Deno.env.get(SERVERS_VARIABLE);
  if (shared === undefined) return await ownServers();
  return (JSON.parse(shared) as TestServer[]).map((server) => ({
    name: server.name,
    isPooled: server.directUrl !== null,
    start: () => Promise.resolve(server),
  }));
}

/**
 * PostgreSQL from npm, and the oldest supported version that the system has
 * behind PgBouncer, or whichever of the two there is.
 */
export async function ownServers(): Promise<readonly ServerKind<OwnServer>[]> {
  const npm = await npmBinaries();
  const newest = direct(npm);
  const system = await systemBinaries();
  const oldest = system === null || system.name === npm.name
    ? newest
    : direct(system);
  if (!hasPgBouncer) return [...new Set([newest, oldest])];
  // The server behind the pooler ends with this process.
  const start = once(async () => startPgBouncer(await oldest.start()));
  return [newest, { name: "pgbouncer", isPooled: true, start }];
}

function direct(binaries: PostgresBinaries): ServerKind<OwnServer> {
  return {
    name: binaries.name,
    isPooled: false,
    start: once(async () => {
      const server = await startServer(binaries);
      await makeServerTemplate(server);
      return server;
    }),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

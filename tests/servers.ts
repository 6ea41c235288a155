import { pgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { type OwnServer, startServer, type TestServer } from "./postgres.ts";
import { npmBinaries, systemBinaries } from "./postgres_binaries.ts";

/** Set by `tests/run.ts`, so that all test files share its servers. */
export const SERVERS_VARIABLE = "TEST_POSTGRES_URLS";

let servers: Promise<TestServer[]> | undefined;

/** The shared servers; without the runner, this process starts its own. */
export function testServers(): Promise<TestServer[]> {
  return servers ??= (async () => {
    const shared = Deno.env.get(SERVERS_VARIABLE);
    return shared === undefined ? await startServers() : JSON.parse(shared);
  })();
}

/**
 * npm's PostgreSQL, the system's where it has one of another version, and the
 * former once more behind PgBouncer where the system has that.
 */
export async function startServers(): Promise<OwnServer[]> {
  const npm = await npmBinaries();
  const system = await systemBinaries();
  const versions = system === null || system.name === npm.name
    ? [npm]
    : [npm, system];
  const started = await Promise.all(versions.map(startServer));
  const program = await pgBouncer();
  if (program === null) return started;
  return [...started, await startPgBouncer(program, started[0]!)];
}

import { existsSync } from "node:fs";
import { startKept } from "./kept_process.ts";
import {
  freePort,
  type OwnServer,
  type TestServer,
  waitUntilReady,
} from "./postgres.ts";
import { serverIdentity } from "./postgres_binaries.ts";

/** Sessions that all clients of a database share. */
export const POOL_SIZE = 4;
const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgBouncer = existsSync(PROGRAM);

/**
 * PgBouncer in transaction mode before a server: few sessions, which all
 * clients of a database share.
 */
export async function startPgBouncer(server: TestServer): Promise<OwnServer> {
  const identity = serverIdentity();
  const folder = await Deno.makeTempDir({ prefix: "pgbouncer_" });
  const port = freePort();
  const target = new URL(server.url);
  await Deno.writeTextFile(`${folder}/users`, `"postgres" ""\n`);
  await Deno.writeTextFile(
    `${folder}/ini`,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
pidfile = ${folder}/pid
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 2000
server_round_robin = 1
`,
  );
  const { uid = null, gid = null } = identity;
  for (const path of [folder, `${folder}/users`, `${folder}/ini`]) {
    await Deno.chown(path, uid, gid);
  }
  const command = [PROGRAM, `${folder}/ini`];
  const stop = startKept(folder, "TERM", command, identity);
  const url = new URL(server.url);
  url.port = `${port}`;
  const pooler: OwnServer = {
    name: "pgbouncer",
    url: url.href,
    directUrl: server.url,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  await waitUntilReady(pooler, `${folder}/log`);
  return pooler;
}

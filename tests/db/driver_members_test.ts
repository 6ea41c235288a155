import { assertEquals, assertRejects } from "@std/assert";
import pg from "pg";
import { NoResponseError } from "@/lib/db/errors.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { postgres } from "../database.ts";

/** Members of pg that its documentation or types lack, and what needs them. */
const MEMBERS: [owner: object, member: string, use: string][] = [
  [
    pg.Connection.prototype,
    "attachListeners",
    "lib/db/documents.ts replaces it to see packets before pg's parser",
  ],
  [
    pg.Client.prototype,
    "getStartupConf",
    "lib/db/session_client.ts adds the time zone to it",
  ],
];

for (const [owner, member, use] of MEMBERS) {
  Deno.test(`pg still has ${member}: ${use}`, () => {
    const value = (owner as Record<string, unknown>)[member];
    assertEquals(
      typeof value,
      "function",
      `This version of pg has no ${member}: ${use}.`,
    );
  });
}

postgres.test("pg emits what lib/db/documents.ts changes, and keeps what the handshake says", async (database) => {
  const client = new SessionClient({
    connectionString: database.config.databaseUrl!,
  });
  await client.connect();
  const { rows: [row] } = await client.run(
    "select pg_backend_pid() as pid, $1::text as json, $1::text as plain",
    ["é"],
  );
  await client.end();
  assertEquals(
    row.json,
    new TextEncoder().encode("é"),
    "This version of pg does not read types from the event rowDescription, or values from the event dataRow.",
  );
  assertEquals(row.plain, "é");
  assertEquals(
    client.processID,
    row.pid,
    "This version of pg does not keep the process id of the handshake.",
  );
});

postgres.test("pg disconnects, with the error that session_client.ts expects, if a statement is not answered", async (database) => {
  const client = new SessionClient({
    connectionString: database.config.databaseUrl!,
  });
  const ended = new Promise((resolve) => client.once("end", resolve));
  client.once("error", () => {});
  await client.connect();
  client.timeoutMs = 50;
  const pending = Promise.allSettled([
    client.run("begin"),
    client.run("select pg_sleep(60)"),
  ]);
  await assertRejects(
    () => client.run("select pg_sleep(60)"),
    NoResponseError,
    "did not respond",
    "This version of pg names the error of query_timeout differently.",
  );
  await pending;
  await ended;
});

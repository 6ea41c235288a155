import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { postgres } from "../database.ts";
import { TcpProxy } from "../tcp_proxy.ts";

/** Far more than any of this may take. */
const LIMIT_MS = 30_000;

const codeOf = (query: Promise<unknown>) =>
  query.then(() => null, (error) => toProblem(error)?.code);

postgres.test("closing ends even if the server no longer responds, whatever waits for it", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  const frozen = createDatabase({
    databaseUrl: proxy.url,
    dataDir: "",
  }, { drainMs: 100, statementTimeoutMs: LIMIT_MS });
  await frozen.open();
  await frozen.listen("news", () => {});
  proxy.freeze();
  // A query that runs, and one whose connection is still being made: long work
  // waits for that as long as it takes.
  const outcomes = [
    codeOf(sql`select 1`.execute(frozen.kysely)),
    codeOf(sql`select 1`.execute(frozen.longRunning)),
  ];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, "never");
  });
  const closed = frozen.close().then(() => "closed");
  assertEquals(await Promise.race([closed, late]), "closed");
  clearTimeout(timer);
  assertEquals(await Promise.all(outcomes), [
    "database_unavailable",
    "database_unavailable",
  ]);
});

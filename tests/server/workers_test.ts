import { assert, assertEquals, assertMatch } from "@std/assert";
import { seconds, systemClock } from "@/lib/time/clock.ts";
import { postgres, type TestDatabase } from "../database.ts";
import { giveKey } from "../give_key.ts";
import { FROM_OUR_PAGE, PASSWORD, readCookies } from "../sessions.ts";
import { childrenOf, clientsOf, isRunning } from "./processes.ts";
import { ServerProcess } from "./server_process.ts";
import { until } from "../until.ts";
import { beginImport, received, wholeAds } from "./upload.ts";

const WAY = "deno task start --workers 2";

async function startBoth(database: TestDatabase) {
  const server = await ServerProcess.start(
    { DATABASE_URL: database.config.databaseUrl! },
    WAY,
  );
  return { server, workers: await childrenOf(server.child.pid) };
}

/** A connection that is kept open, on which one request at a time is sent. */
class Connection {
  private constructor(private readonly socket: Deno.TcpConn) {}

  static async open(port: number): Promise<Connection> {
    return new Connection(await Deno.connect({ port }));
  }

  get clientPort(): number {
    return (this.socket.localAddr as Deno.NetAddr).port;
  }

  /** @returns the status; null if the connection ended before it */
  async get(path: string, key: string, cookie = ""): Promise<number | null> {
    const credential = cookie ? `Cookie: ${cookie}` : `X-API-Key: ${key}`;
    const lines = [`GET ${path} HTTP/1.1`, "Host: a.test", credential];
    try {
      await this.socket.write(
        new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`),
      );
      let text = "";
      const buffer = new Uint8Array(65536);
      for (;;) {
        const length = await this.socket.read(buffer);
        if (length === null) return null;
        text += new TextDecoder().decode(buffer.subarray(0, length));
        const size = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        if (text.length >= text.indexOf("\r\n\r\n") + 4 + size) {
          return Number(text.split(" ")[1]);
        }
      }
    } catch {
      return null;
    }
  }

  close(): void {
    this.socket.close();
  }
}

/** So many connections that both workers have some. */
async function openToBoth(port: number, workers: number[]) {
  const connections: Connection[] = [];
  for (;;) {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => Connection.open(port)),
    );
    // What has no answer yet may not be taken by a worker yet.
    for (const connection of opened) await connection.get("/healthz", "");
    connections.push(...opened);
    const of = await Promise.all(workers.map((pid) => clientsOf(pid, port)));
    const owned = of.map((ports) =>
      connections.filter(({ clientPort }) => ports.has(clientPort))
    );
    if (owned.every(({ length }) => length > 0)) return { connections, owned };
  }
}

async function countOf(server: ServerProcess, name: RegExp): Promise<number> {
  // On a connection of its own, since those of a killed worker are reset.
  using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const response = await server.fetch("/internal/metrics", { client });
  const text = await response.text();
  const lines = text.split("\n").filter((line) => name.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const REQUESTS = /^http_requests_total\{route="\/v1\/ads\/me"/;

postgres.test("two workers are one service: both accept a session and a cursor, they share the minute limit, both reject a revoked key, and metrics from either count all requests; without their supervisor, they finish requests and exit", async (database) => {
  const { server, workers } = await startBoth(database);
  await using _ = server;
  assertEquals(workers.length, 2);
  const { issued } = await giveKey(database, {
    email: "limited@example.com",
    plan: "free",
    now: seconds(systemClock),
  });
  const { connections, owned } = await openToBoth(server.port, workers);
  const [first, second] = owned.map((some) => some[0]!);

  await server.json("/internal/imports", {
    method: "POST",
    body: JSON.stringify(wholeAds(3)),
  });
  const { next_page_url } = await server.json("/v1/ads?limit=1");
  const { pathname, search } = new URL(next_page_url);
  const signedUp = await server.fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", ...FROM_OUR_PAGE },
    body: JSON.stringify({ email: "both@example.com", password: PASSWORD }),
  });
  await signedUp.body?.cancel();
  for (const to of [first!, second!]) {
    const cookie = readCookies(signedUp);
    assertEquals(await to.get("/v1/ads/me/keys", "", cookie), 200);
    assertEquals(await to.get(pathname + search, server.key), 200);
  }

  const statuses = new Map<number | null, number>();
  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all(
      [first!, second!].map((to) => to.get("/v1/ads/me", issued.key)),
    );
    for (const status of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // Each scrape lands on any of them, and none may show less than another before.
    if (round % 8 === 0) {
      for (let scrape = 0; scrape < 3; scrape++) {
        assertEquals(await countOf(server, REQUESTS), 2 * (round + 1));
      }
    }
  }
  const admitted = statuses.get(200)!;
  assert(admitted >= 57 && admitted <= 66, `${admitted} of a limit of 60`);
  assertEquals(admitted + statuses.get(429)!, 80);
  assertEquals(await countOf(server, /^ad_archive_workers /), 2);
  assertEquals(await countOf(server, /^ad_archive_build_info/), 1);

  const revoked = await server.fetch(`/internal/keys/${issued.id}`, {
    method: "DELETE",
  });
  await revoked.body?.cancel();
  assertEquals(revoked.status, 200);
  for (const to of [first!, second!]) {
    await until(async () => await to.get("/v1/ads/me", issued.key) === 401);
  }
  for (const connection of connections) connection.close();

  using upload = await beginImport(server, wholeAds(10));
  await server.end("SIGKILL");
  assertMatch(
    await received(upload),
    /^HTTP\/1.1 503 .*The import was stopped/s,
  );
  await until(async () =>
    (await Promise.all(workers.map(isRunning))).every((is) => !is)
  );
});

postgres.test("killing a worker fails no request of another, the worker is replaced, no count decreases, and one Ctrl-C in a terminal stops all workers once, with status 0", async (database) => {
  const { server, workers: [killed, other] } = await startBoth(database);
  await using _ = server;
  const { connections, owned } = await openToBoth(server.port, [
    killed!,
    other!,
  ]);
  let isOver = false;
  let sent = 0;
  const answered = [0, 0];
  const asking = owned.map((some, worker) =>
    Promise.all(some.map(async (connection) => {
      const statuses: (number | null)[] = [];
      while (!isOver && statuses.at(-1) !== null) {
        statuses.push(await connection.get("/v1/ads/me", server.key));
        // Leaves time for the new worker to start.
        await new Promise((resolve) => setTimeout(resolve, 10));
        sent++;
        answered[worker]!++;
      }
      return statuses;
    }))
  );
  const enough = () => {
    const target = sent + 100;
    return until(() => sent > target);
  };
  await until(() => Math.min(...answered) > 50);
  const counted = await countOf(server, REQUESTS);
  const before = answered[1]!;
  Deno.kill(killed!, "SIGKILL");
  // Until it has ended, it can still get connections, which are lost.
  const { pid } = server.child;
  await until(async () => !(await childrenOf(pid)).includes(killed!));
  await enough();
  assert(await countOf(server, REQUESTS) >= counted);
  await until(async () => await countOf(server, /^ad_archive_workers /) === 2);
  const all = await childrenOf(pid);
  const both = await openToBoth(server.port, all);
  isOver = true;
  const [lost, kept] = await Promise.all(asking);
  for (const statuses of lost!) assertEquals(statuses.at(-1), null);
  for (const statuses of kept!) {
    assertEquals([...new Set(statuses)], [200]);
  }
  // What the killed one had counted is in it; at the first scrape, the other
  // may have counted one request of each connection that was not answered yet.
  const after = answered[1]! - before - owned[1]!.length;
  assert(await countOf(server, REQUESTS) >= counted + after);

  for (const connection of both.connections) {
    assertEquals(await connection.get("/v1/ads", server.key), 200);
  }
  for (const connection of [...connections, ...both.connections]) {
    connection.close();
  }
  // As a terminal does, and then `deno task` once more.
  for (const pid of all) Deno.kill(pid, "SIGINT");
  Deno.kill(server.child.pid, "SIGINT");
  assertEquals(await server.end("SIGINT"), 0, server.log);
  const usage = await database.longRunning.selectFrom("usage_daily")
    .select("requests").execute();
  const written = usage.reduce((sum, { requests }) => sum + requests, 0);
  assertEquals(written, both.connections.length);
  const running = await Promise.all([killed!, ...all].map(isRunning));
  assertEquals(running, [false, false, false]);
  assertEquals(server.log.match(/"stopping"/g)?.length, 3, server.log);
  assertEquals(server.log.includes("at once"), false, server.log);
});

import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { mintKey } from "@/lib/keys/key_format.ts";
import { PATIENT, testDatabase } from "../database.ts";
import { type Harness, harness } from "../harness.ts";
import { wholeAds } from "../server/upload.ts";
import { signedIn } from "../sessions.ts";
import { until } from "../until.ts";

const REFUSED = "the server refuses further connections";

/** The application, with a role that may have `limit` connections. */
async function limited(
  limit: number,
  run: (
    t: Harness,
    setLimit: (limit: number) => Promise<unknown>,
  ) => Promise<void>,
  waitMs = PATIENT.waitMs!,
): Promise<void> {
  await using database = await testDatabase("postgres");
  const role = `limited_${crypto.randomUUID().replaceAll("-", "")}`;
  const name = sql.raw(role);
  const setLimit = (limit: number) =>
    sql`alter role ${name} connection limit ${sql.lit(limit)}`
      .execute(database.kysely);
  await sql`create role ${name} login; grant postgres to ${name}`
    .execute(database.kysely);
  try {
    await setLimit(limit);
    const url = new URL(database.config.databaseUrl!);
    url.username = role;
    const config = { ...database.config, databaseUrl: url.href };
    const logged: string[] = [];
    const its = Object.assign(
      createDatabase(config, {
        ...PATIENT,
        waitMs,
        log: (_level, message) => void logged.push(message),
      }),
      { config },
    );
    await using t = await harness({ database: its });
    await run(Object.assign(t, { logged }), setLimit);
  } finally {
    await sql`drop role ${name}`.execute(database.kysely);
  }
}

for (const limit of [2, 4, 6, 8]) {
  Deno.test(`if the server allows ${limit} connections, an import and 40 requests at a time wait for each other, none fails, and one line says so`, async () => {
    await limited(limit, async (t) => {
      const key = await t.key({ plan: "unlimited" });
      const { cookie } = await signedIn(t, { plan: "unlimited" });
      const importing = t.import(...wholeAds(100));
      const statuses = new Set<number>();
      await Promise.all(Array.from({ length: 40 }, async (_, client) => {
        for (let n = 0; n < 2; n++) {
          const query = `q=one${client}${n}`;
          const response = client < 8
            ? await t.fetch(`/dashboard/ads?${query}`, { headers: { cookie } })
            : await t.fetch(n === 1 ? "/readyz" : `/v1/ads?${query}`, { key });
          await response.body?.cancel();
          statuses.add(response.status);
        }
      }));
      assertEquals([...statuses], [200]);
      assertEquals((await importing).inserted, 100);
      const lines = t.logged.filter((line) => line.startsWith(REFUSED));
      assertEquals(lines.length, 1);
    });
  });
}

const getStatus = async (t: Harness, path: string, key: string) => {
  const response = await t.fetch(path, { key });
  await response.body?.cancel();
  return response.status;
};

Deno.test("one connection serves all requests, an import fails without a second one, and succeeds when the server allows more", async () => {
  await limited(1, async (t, setLimit) => {
    const key = await t.key({ plan: "unlimited" });
    const paths = Array.from({ length: 20 }, (_, n) => `/v1/ads?q=one${n}`);
    const statuses = await Promise.all(
      [...paths, "/readyz"].map((path) => getStatus(t, path, key)),
    );
    assertEquals(new Set(statuses), new Set([200]));
    const error = await assertRejects(() => t.import(...wholeAds(10)));
    assertEquals(toProblem(error)?.code, "database_unavailable");
    await setLimit(-1);
    assertEquals((await t.import(...wholeAds(10))).inserted, 10);
  });
});

Deno.test("requests that keep the only connection busy leave it to other work in turn", async () => {
  await limited(1, async ({ database: { kysely, housekeeping } }) => {
    let isServed = false;
    const isBusy = Promise.withResolvers<void>();
    const busy = Array.from({ length: 3 }, async () => {
      for (let n = 0; !isServed; n++) {
        await sql`select 1`.execute(kysely);
        if (n === 20) isBusy.resolve();
      }
    });
    await isBusy.promise;
    const other = sql`select 1`.execute(housekeeping);
    await Promise.all([...busy, other.finally(() => isServed = true)]);
  });
});

Deno.test("if the server allows no connection, requests and /readyz are 503 until it does", async () => {
  await limited(0, async (t, setLimit) => {
    for (const path of ["/v1/ads", "/readyz", "/"]) {
      assertEquals([path, await getStatus(t, path, mintKey())], [path, 503]);
    }
    assertEquals(t.logged.filter((line) => line.startsWith(REFUSED)).length, 1);
    await setLimit(-1);
    // On a busy machine, a new connection can take longer than requests wait.
    await until(async () => await getStatus(t, "/readyz", "") === 200);
    await until(async () => await getStatus(t, "/v1/ads", mintKey()) === 401);
  }, 200);
});

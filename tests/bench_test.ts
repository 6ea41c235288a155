import { assertEquals, assertMatch } from "@std/assert";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { SECRET } from "../bench/archive.ts";
import { compareAll, type Comparison } from "../bench/compare.ts";
import {
  contend,
  type Contender,
  OURS,
  startPeer,
} from "../bench/contenders.ts";
import { databaseCpu } from "../bench/database_cpu.ts";
import { keptWork } from "../bench/parts/kept.ts";
import { missedWork } from "../bench/parts/misses.ts";
import { observe } from "../bench/process.ts";
import { sampleArchive } from "../bench/sample.ts";
import { worksOf } from "../bench/works.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { ServerProcess } from "./server/server_process.ts";

const ADS = 300;
const ROUNDS = { rounds: 1, seconds: 0.1, connections: 2 };

async function serve(database: TestDatabase): Promise<Contender> {
  const databaseUrl = database.config.databaseUrl!;
  const server = await ServerProcess.start({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: SECRET,
  });
  return contend(
    OURS,
    observe({
      pid: server.child.pid,
      url: server.url,
      readyMs: 0,
      stop: async () => void await server.end(),
    }),
    {
      keys: [server.key, server.key],
      database: await databaseCpu(databaseUrl, "ad-archive"),
    },
  );
}

/** Comparisons as they are made, without measuring them: each checks what is asked. */
async function whatOf(works: AsyncIterable<Comparison>): Promise<string[]> {
  return await Array.fromAsync(works, ({ what }) => what);
}

async function* first<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const item of items) {
    yield item;
    return;
  }
}

Deno.test("the benchmark queries its peers for the service's results, and compares them", async (t) => {
  await using database = await testDatabase("postgres");
  await writeRecords(database, seedAds(ADS), { source: "test" });
  await using started = new AsyncDisposableStack();
  const [ours, peer] = await Promise.all([
    serve(database),
    startPeer(database),
  ]);
  for (const contender of [ours, peer]) started.use(contender);
  const works = worksOf(await sampleArchive(database));

  await t.step(
    "other servers send the same bytes and headers for cached responses",
    async () => {
      assertEquals((await whatOf(keptWork(ours))).length, 4);
    },
  );

  await t.step(
    "other servers send the same ads for all other requests",
    async () => {
      const checked = await whatOf(missedWork([ours, peer], works));
      assertEquals(checked, works.map(({ what }) => what));
    },
  );

  await t.step("there are figures for every server", async () => {
    const lists = works.filter(({ what }) => what === "list of 25");
    for (
      const compared of [
        first(keptWork(ours)),
        missedWork([ours, peer], lists),
      ]
    ) {
      const table = await compareAll(compared, ROUNDS);
      const [head, , ...rows] = table.split("\n\n")[0]!.split("\n");
      assertMatch(head!, /requests\/s/);
      assertEquals(/requests failed/.test(table), false, table);
      for (const row of rows) {
        const [, , name, perSecond] = row.split("|").map((cell) => cell.trim());
        assertMatch(perSecond!, /^\d/, name);
      }
      assertEquals(rows.length > 1, true);
    }
  });
});

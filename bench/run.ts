import { sql } from "kysely";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/program.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { type TestDatabase, testDatabase } from "../tests/database.ts";
import { harness } from "../tests/harness.ts";
import { httpBench } from "./http_bench.ts";
import { embeddedImportBench, importBench } from "./import_bench.ts";
import { depthBench, filterBench, totalBench } from "./list_bench.ts";
import { pagesBench } from "./pages_bench.ts";
import { planBench } from "./plan_bench.ts";
import { print } from "./measure.ts";
import { databaseCpu } from "./database_cpu.ts";
import { searchImportBench } from "./search_import_bench.ts";
import { explorerBench, searchBench } from "./search_bench.ts";

const USAGE =
  `  Measures what the README claims, each figure against a baseline of the same
  run. With BENCH_DATABASE_URL the parts that read ads use that (large) archive
  instead of a new one. list, search and plans only read it; http and pages add
  an account and a key to it.

  --ads     how many made-up ads the archive has; default 100000
  --skewed  spread them as is hardest for lists
  --only    import, list, search, plans, http or pages`;

async function archive(ads: number, skewed: boolean): Promise<TestDatabase> {
  const url = Deno.env.get("BENCH_DATABASE_URL");
  if (url !== undefined) {
    const config = { databaseUrl: url, dataDir: "" };
    return Object.assign(createDatabase(config), { config });
  }
  const database = await testDatabase("postgres");
  await writeRecords(database, seedAds(ads, { skewed }), { source: "bench" });
  // Which a server does by itself before long.
  await sql`vacuum analyze`.execute(database.longRunning);
  return database;
}

async function bench(
  ads: number,
  skewed: boolean,
  wants: (part: string) => boolean,
): Promise<void> {
  if (wants("import")) {
    await using server = await testDatabase("postgres");
    // The server writes there itself, so it must be its own folder or open to it.
    const folder = await Deno.makeTempDir();
    await Deno.chmod(folder, 0o777);
    try {
      print([await importBench(server, Math.min(ads, 50_000), folder)]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
    await using bare = await testDatabase("postgres");
    await using searched = await testDatabase("postgres");
    print([await searchImportBench(searched, bare, Math.min(ads, 20_000))]);
    await using embedded = await testDatabase("pglite");
    print([await embeddedImportBench(embedded, Math.min(ads, 20_000))]);
  }
  if (["list", "search", "plans", "http", "pages"].some(wants)) {
    const database = await archive(ads, skewed);
    await using app = await harness({ database });
    if (wants("list")) {
      print([
        ...await depthBench(database),
        await filterBench(database),
        await totalBench(database),
      ]);
    }
    if (wants("search")) {
      await using cpu = await databaseCpu(database.config.databaseUrl!);
      print(await searchBench(app, cpu));
    }
    if (wants("plans")) {
      for await (const figure of planBench(database)) console.table([figure]);
    }
    if (wants("http")) print(await httpBench(app));
    if (wants("pages")) {
      print([...await pagesBench(app), ...await explorerBench(app)]);
    }
  }
}

await runCommands({
  async "bench [--ads N] [--skewed] [--only PART]"(
    { ads = "100000", skewed = false, only },
  ) {
    if (!/^[1-9]\d{2,8}$/.test(ads)) {
      throw new CommandError("--ads must be a number of at least 100.");
    }
    await bench(
      Number(ads),
      skewed,
      (part) => only === undefined || part === only,
    );
  },
}, USAGE);

/**
 * Measures what the README claims, each figure against a baseline of the same
 * run: `deno task bench [--ads N] [--skewed] [--only PART]`. The archive has 100,000 ads
 * where nothing else is said, and with --skewed the spread that is hardest for lists; with a million, making it takes minutes. With
 * BENCH_DATABASE_URL the parts that read ads use that (large) archive instead
 * of a new one; they add an account and a key to it. Parts: import, list,
 * http, pages.
 */
import { parseArgs } from "node:util";
import { answerHelp } from "@/cli/program.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { type TestDatabase, testDatabase } from "../tests/database.ts";
import { harness } from "../tests/harness.ts";
import { httpBench } from "./http_bench.ts";
import { embeddedImportBench, importBench } from "./import_bench.ts";
import { depthBench, filterBench, totalBench } from "./list_bench.ts";
import { pagesBench } from "./pages_bench.ts";
import { print } from "./measure.ts";

answerHelp(`Usage: deno task bench [--ads N] [--skewed] [--only PART]

  --ads     how many made-up ads the archive has; default 100000
  --skewed  spread them as is hardest for lists
  --only    import, list, http or pages`);

const { values } = parseArgs({
  options: {
    ads: { type: "string", default: "100000" },
    only: { type: "string" },
    skewed: { type: "boolean", default: false },
  },
});
if (!/^[1-9]\d{2,8}$/.test(values.ads)) {
  console.error("error: --ads must be a number of at least 100.");
  Deno.exit(1);
}
const ads = Number(values.ads);
const wants = (part: string) =>
  values.only === undefined || values.only === part;

async function archive(): Promise<TestDatabase> {
  const url = Deno.env.get("BENCH_DATABASE_URL");
  if (url !== undefined) {
    const config = { databaseUrl: url, dataDir: "" };
    return Object.assign(createDatabase(config), { config });
  }
  const database = await testDatabase("postgres");
  const records = seedAds(ads, { skewed: values.skewed });
  await writeRecords(database, records, { source: "bench" });
  return database;
}

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
  await using embedded = await testDatabase("pglite");
  print([await embeddedImportBench(embedded, Math.min(ads, 20_000))]);
}
if (wants("list") || wants("http") || wants("pages")) {
  const database = await archive();
  await using app = await harness({ database });
  if (wants("list")) {
    print([
      ...await depthBench(database),
      await filterBench(database),
      await totalBench(database),
    ]);
  }
  if (wants("http")) print(await httpBench(app));
  if (wants("pages")) print(await pagesBench(app));
}
Deno.exit(0);

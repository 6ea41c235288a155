import { parseArgs } from "node:util";
import { openDatabase } from "@/cli/open_database.ts";
import { CommandError, runProgram } from "@/cli/program.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const USAGE = "Usage: deno task seed --ads N [--seed S] [--skewed]";

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      ads: { type: "string" },
      seed: { type: "string", default: "1" },
      skewed: { type: "boolean", default: false },
    },
  });
  const isNumber = (text: string | undefined): text is string =>
    /^[1-9]\d{0,8}$/.test(text ?? "");
  if (!isNumber(values.ads) || !isNumber(values.seed)) {
    throw new CommandError(USAGE);
  }
  await using database = await openDatabase();
  const started = performance.now();
  const records = seedAds(Number(values.ads), {
    seed: Number(values.seed),
    skewed: values.skewed,
  });
  const report = await writeRecords(database, records, {
    source: `seed ${values.seed}`,
  });
  const rate = Math.round(
    report.received / ((performance.now() - started) / 1000),
  );
  console.log(
    `${formatCount(report.received, "made-up ad")}: ${
      formatNumber(report.inserted)
    } inserted, ${formatNumber(report.updated)} updated, ${
      formatNumber(report.unchanged)
    } unchanged (${rate}/s)`,
  );
  return 0;
}, USAGE);

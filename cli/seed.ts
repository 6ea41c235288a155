import { runCommands } from "@/cli/command.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { CommandError } from "@/cli/command_error.ts";
import { print } from "@/cli/print.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { countInWords } from "@/lib/shared/import_outcomes.ts";
import { seedAds } from "@/seed/seed_ads.ts";

function toInteger(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError(`--${name} must be an integer of at least 1.`);
}

await runCommands(
  {
    async "seed --ads N [--seed S] [--skewed]"(
      { ads, seed = "1", skewed = false },
    ) {
      const count = toInteger("ads", ads);
      const options = { seed: toInteger("seed", seed), skewed };
      await using database = await openDatabase();
      const started = performance.now();
      const report = await writeRecords(database, seedAds(count, options), {
        source: `seed ${seed}`,
      });
      const seconds = (performance.now() - started) / 1000;
      print(
        `${formatCount(report.received, "generated ad")}: ${
          (["inserted", "updated", "unchanged"] as const)
            .map((name) => countInWords(report, name)).join(", ")
        } (${Math.round(report.received / seconds)}/s)`,
      );
    },
  },
  `  Adds N generated ads, the same for the same seed (by default 1).

  --skewed  use the distribution that is hardest for lists`,
);

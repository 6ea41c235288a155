import { fileURLToPath } from "node:url";
import { build } from "@/cli/build.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { phase } from "@/cli/say.ts";
import { Archives, countAds } from "./archive.ts";
import { PARTS } from "./parts/index.ts";
import { describeRun, load } from "./report.ts";
import type { Rounds } from "./rounds.ts";
import { figure } from "./table.ts";

const RESULTS = new URL("results.md", import.meta.url);
const ADS = 100_000;
const QUICK_ADS = 5_000;
/** Parts that take less than a minute. */
const QUICK_PARTS = ["kept", "misses"];
/** Parts that take longest at a million ads, and compare no servers. */
const ONLY_BY_NAME = ["search", "pages"];

const USAGE =
  `  Measures the service over HTTP, as it is built and served, in rounds that
  alternate with a bare Deno.serve and with postgres.js alone: requests per second,
  latencies, CPU time of the server and of PostgreSQL, and ratios, as Markdown.
  Above about 10,000 requests per second, the load generator is the bottleneck:
  compare CPU times.

  --ads     number of generated ads in the archive; default ${ADS}
  --skewed  use the distribution that is hardest for lists
  --only    some of ${Object.keys(PARTS).join(", ")}, separated by commas;
            by default all but ${ONLY_BY_NAME.join(", ")}
  --quick   ${QUICK_PARTS.join(" and ")} in one short round, within a minute
  --save    writes bench/results.md too

  With BENCH_DATABASE_URL the parts that read ads use that archive instead of a
  new one, and add accounts and keys to it; AUTH_SECRET must then be the one
  that it was served with. Several URLs are compared.`;

function choose(only: string | undefined, isQuick: boolean): string[] {
  const usual = Object.keys(PARTS).filter((name) =>
    !ONLY_BY_NAME.includes(name)
  );
  const names = only?.split(",") ?? (isQuick ? QUICK_PARTS : usual);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown === undefined) return names;
  throw new CommandError(
    `--only must be some of ${
      Object.keys(PARTS).join(", ")
    }, not "${unknown}".`,
  );
}

async function bench(
  archives: Archives,
  names: readonly string[],
  rounds: Rounds,
  write: (text: string) => void,
): Promise<void> {
  const { rounds: count, seconds, connections } = rounds;
  const how =
    `autocannon, ${connections} connections; rounds of ${seconds} s that take turns after all warmed up, medians of ${count}`;
  write("# What `deno task bench` measured\n");
  const database = await archives.main();
  const ads = await countAds(database);
  write(await describeRun(database, { ads, how }));
  for (const part of names) {
    const { title, about, measure } = PARTS[part]!;
    const started = performance.now();
    const result = await measure({ archives, rounds });
    const took = figure((performance.now() - started) / 1000);
    write(
      `\n## ${title}\n\n${about}\n\n${result}\n\n\`--only ${part}\` took ${took} s; load average ${load()} at its end.`,
    );
  }
}

await runCommands({
  async "bench [--ads N] [--skewed] [--only PARTS] [--quick] [--save]"(
    { ads, skewed = false, only, quick = false, save = false },
  ) {
    const count = ads ?? String(quick ? QUICK_ADS : ADS);
    if (!/^[1-9]\d{2,8}$/.test(count)) {
      throw new CommandError("--ads must be a number of at least 100.");
    }
    const names = choose(only, quick);
    await build((run) => phase("Building", run));
    const urls = Deno.env.get("BENCH_DATABASE_URL")?.split(",") ?? [];
    await using archives = new Archives(urls, Number(count), skewed);
    const rounds = {
      ...(quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 }),
      connections: 32,
    };
    let text = "";
    await bench(archives, names, rounds, (part) => {
      console.log(part);
      text += `${part}\n`;
      // Now, too: a part that fails leaves what others measured.
      if (save) Deno.writeTextFileSync(RESULTS, text);
    });
    if (save) {
      await new Deno.Command(Deno.execPath(), {
        args: ["fmt", "--quiet", fileURLToPath(RESULTS)],
      }).output();
    }
  },
}, USAGE);

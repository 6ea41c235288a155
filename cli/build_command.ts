import { build } from "@/cli/build.ts";
import { phase } from "@/cli/phase.ts";
import { requireNoArguments, runProgram } from "@/cli/program.ts";

const USAGE = `Usage: deno task build

  Writes the build to _fresh/, unless the one there is of the same sources.`;

await runProgram(async () => {
  requireNoArguments();
  let isCurrent = true;
  await build((run) => {
    isCurrent = false;
    return phase("Building", run);
  });
  if (isCurrent) console.log("The build is up to date.");
  return 0;
}, USAGE);

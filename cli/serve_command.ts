import { requireNoArguments, runProgram } from "@/cli/program.ts";
import { serveBuild } from "@/cli/serve_build.ts";

const USAGE = `Usage: deno task serve

  Migrates and serves the last build. Neither installs nor builds: deno task
  build does. README.md lists the environment variables.`;

await runProgram(() => {
  requireNoArguments();
  return serveBuild();
}, USAGE);

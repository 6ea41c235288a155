import { runCommands } from "@/cli/command.ts";
import { serveBuild } from "@/cli/serve.ts";

await runCommands(
  { serve: () => serveBuild() },
  `  Migrates and serves the last build. Does not install or build: deno task
  build does. README.md lists the environment variables.`,
);

import { runCommands } from "@/cli/command.ts";
import { serveBuild } from "@/cli/serve.ts";

await runCommands(
  { "serve [--workers N]": ({ workers }) => serveBuild(workers) },
  `  Migrates and serves the last build. Does not install or build: deno task
  build does. On PostgreSQL, N processes serve one port: as many as there are
  cores, unless WORKERS or --workers says otherwise. README.md lists the
  environment variables.`,
);

import { build } from "@/cli/build.ts";
import { runCommands } from "@/cli/command.ts";
import { loadDemo } from "@/cli/demo.ts";
import { phase } from "@/cli/say.ts";
import { serveBuild } from "@/cli/serve.ts";
import type { Services } from "@/lib/app/services.ts";

/** Gives an empty embedded archive something to look at. */
async function load(services: Services) {
  const { database, config } = services;
  if (database.kind !== "pglite") return null;
  return await loadDemo(
    services,
    (run) => phase("Loading the sample", run),
    config.logFormat !== "json",
  );
}

await runCommands(
  {
    start: () =>
      serveBuild({
        build: () => build((run) => phase("Building", run)),
        load,
      }),
  },
  `  Installs, builds if something has changed, migrates and serves. An empty
  embedded archive is first filled with sample ads, and gets a demo account
  with a key. README.md lists the environment variables.`,
);

import { build } from "@/cli/build.ts";
import { runCommands } from "@/cli/command.ts";
import { loadDemo, loadSample } from "@/cli/demo.ts";
import { phase } from "@/cli/phase.ts";
import { serveBuild } from "@/cli/serve_build.ts";
import type { Services } from "@/lib/app/services.ts";

/** Gives an empty embedded archive something to look at. */
async function load(services: Services) {
  const { database, config } = services;
  if (database.kind !== "pglite") return null;
  const announce = <T>(run: () => Promise<T>) =>
    phase("Loading the sample", run);
  if (config.logFormat !== "json") return await loadDemo(services, announce);
  await loadSample(services, announce);
  return null;
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

import { build } from "@/cli/build.ts";
import { loadDemo, loadSample } from "@/cli/demo.ts";
import { phase } from "@/cli/phase.ts";
import { requireNoArguments, runProgram } from "@/cli/program.ts";
import { serveBuild } from "@/cli/serve_build.ts";
import type { Services } from "@/lib/app/services.ts";

const USAGE = `Usage: deno task start

  Installs, builds where something has changed, migrates and serves. An empty
  embedded archive is filled with made-up ads first, and a demo account with a
  key is made for it. README.md lists the environment variables.`;

/** An empty embedded archive gets something to look at. */
async function load(services: Services) {
  const { database, config } = services;
  if (database.kind !== "pglite") return null;
  const announce = <T>(run: () => Promise<T>) =>
    phase("Loading the sample", run);
  if (config.logFormat !== "json") return await loadDemo(services, announce);
  await loadSample(services, announce);
  return null;
}

await runProgram(
  () => {
    requireNoArguments();
    return serveBuild({
      build: () => build((run) => phase("Building", run)),
      load,
    });
  },
  USAGE,
);

import { build } from "@/cli/build.ts";
import { runCommands } from "@/cli/command.ts";
import { phase } from "@/cli/say.ts";
import { serveBuild } from "@/cli/serve.ts";
import type { Services } from "@/lib/app/services.ts";

/** Loads the sample into an empty embedded archive. */
async function load(services: Services) {
  const { database, config } = services;
  if (database.kind !== "pglite") return null;
  const { loadDemo } = await import("@/cli/demo.ts");
  return await loadDemo(
    services,
    (run) => phase("Loading the sample", run),
    config.logFormat !== "json",
  );
}

await runCommands(
  {
    "start [--workers N]": ({ workers }) =>
      serveBuild(workers, {
        build: () => build((run) => phase("Building", run)),
        load,
      }),
  },
  `  Installs, builds if something has changed, migrates, and serves. An empty
  embedded archive is first filled with sample ads, and gets a demo account
  with a key. On PostgreSQL, N processes serve one port: as many as there are
  cores, unless WORKERS or --workers says otherwise. README.md lists the
  environment variables.`,
);

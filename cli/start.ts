import { build } from "@/cli/build.ts";
import { loadDemo } from "@/cli/demo.ts";
import { awaitDatabase, prepareDatabase } from "@/cli/prepare_database.ts";
import { runProgram } from "@/cli/program.ts";
import { requirePort, serve } from "@/cli/serve.ts";
import { welcome } from "@/cli/welcome.ts";
import { loadConfig } from "@/lib/config.ts";

/** Migrates, builds and serves; a first start on an empty embedded archive fills it with the sample. */
await runProgram(async () => {
  loadConfig();
  const main = await import("@/main.ts");
  const { services } = main;
  const { database, config, log } = services;
  requirePort(config);
  // Only now: a start that is refused leaves the checkout as it is.
  await build();
  const isReady = await prepareDatabase(database, log, services.claim);
  if (!isReady) {
    const { lifecycle, claim } = services;
    void awaitDatabase(database, log, lifecycle.signal, claim);
  }
  const demo = database.kind === "pglite" ? await loadDemo(services) : null;
  // Written by the build, and importing main.ts again: the same services.
  const server = await import(
    new URL("../_fresh/server.js", import.meta.url).href
  );
  return await serve(server.default.fetch, main, (url) => {
    console.log(welcome(config.publicUrl ?? url, demo));
  });
});

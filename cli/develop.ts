import type { Builder } from "fresh/dev";
import { loadDemo } from "@/cli/demo.ts";
import { foldWhileServing } from "@/cli/fold_columns.ts";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { runProgram } from "@/cli/program.ts";
import { requirePort } from "@/cli/listen.ts";
import { watchStyles } from "@/cli/styles.ts";
import { sayServing } from "@/cli/say.ts";
import { loadConfig } from "@/lib/config/config.ts";

/** Like `deno task start`, with reload on change and without a build on disk. */
export async function serveForDevelopment(builder: Builder): Promise<void> {
  await runProgram(async () => {
    loadConfig();
    await watchStyles();
    const { services } = await import("@/main.ts");
    const { config, database, log } = services;
    requirePort(config);
    await prepareDatabase(database, log, services.claim);
    foldWhileServing(services);
    const demo = database.kind === "pglite" ? await loadDemo(services) : null;
    await builder.listen(() => import("@/main.ts"), {
      hostname: config.host,
      port: config.port,
      onListen: ({ hostname, port }) =>
        sayServing(`http://${hostname}:${port}`, config.publicUrl, demo),
    });
    // Serves until the process is stopped.
    return await new Promise<number>(() => {});
  });
}

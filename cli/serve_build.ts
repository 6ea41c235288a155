import type { Demo } from "@/cli/demo.ts";
import { isBuilt, SERVER } from "@/cli/build.ts";
import { awaitDatabase, prepareDatabase } from "@/cli/prepare_database.ts";
import { CommandError } from "@/cli/program.ts";
import { requirePort, serve } from "@/cli/serve.ts";
import { sayServing } from "@/cli/welcome.ts";
import { loadConfig } from "@/lib/config.ts";
import type { Services } from "@/lib/app/services.ts";

/**
 * Migrates and serves what is in `_fresh/`.
 *
 * @param prepare what is to be done before that
 * @throws {CommandError} there is no build, or it cannot listen
 */
export async function serveBuild(prepare: {
  build?: () => Promise<void>;
  load?: (services: Services) => Promise<Demo | null>;
} = {}): Promise<never> {
  loadConfig();
  const main = await import("@/main.ts");
  const { database, config, log, claim, lifecycle } = main.services;
  requirePort(config);
  // Only now: a start that is refused leaves the checkout as it is.
  await prepare.build?.();
  if (!isBuilt()) {
    throw new CommandError(
      "There is no build to serve. Run deno task build first, or deno task start, which builds.",
    );
  }
  const isReady = await prepareDatabase(database, log, claim);
  if (!isReady) void awaitDatabase(database, log, lifecycle.signal, claim);
  const demo = await prepare.load?.(main.services) ?? null;
  // Written by the build, and importing main.ts again: the same services.
  const server = await import(SERVER.href);
  return await serve(server.default.fetch, main, (url) => {
    sayServing(url, config.publicUrl, demo);
  });
}

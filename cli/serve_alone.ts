import { SERVER } from "@/cli/build.ts";
import type { Demo } from "@/cli/demo.ts";
import { foldWhileServing } from "@/cli/fold_columns.ts";
import { listen } from "@/cli/listen.ts";
import { awaitDatabase, prepareDatabase } from "@/cli/prepare_database.ts";
import { sayServing } from "@/cli/say.ts";
import type { Services } from "@/lib/app/services.ts";
import { pgliteAssets } from "@/lib/db/pglite_assets.ts";
import type { Shutdown } from "@/lib/app/shutdown.ts";
import { errorFields } from "@/lib/log/log.ts";

/** The exports of `main.ts` that serving needs. */
export interface Main {
  services: Services;
  shutdown: Shutdown;
}

/** Serves the build from this process only. @throws {CommandError} */
export async function serveAlone(
  isEmbedded: boolean,
  load: (services: Services) => Promise<Demo | null> = () =>
    Promise.resolve(null),
): Promise<never> {
  // Compiled on other threads while the application loads on this one.
  if (isEmbedded) void pgliteAssets().catch(() => {});
  const main = await import("@/main.ts");
  const { config } = main.services;
  // The build wrote this module. It imports main.ts again, with the same
  // services.
  const loading = import(SERVER.href);
  await makeReady(main.services);
  const demo = await load(main.services);
  const server = await loading;
  return await serve(server.default.fetch, main, {
    onListen: (url) => sayServing(url, config.publicUrl, demo),
  });
}

/**
 * Prepares the database, retrying while the server runs if it is unreachable.
 * Then updates the columns in the background.
 */
export async function makeReady(services: Services): Promise<void> {
  const { database, log, claim, lifecycle } = services;
  const isReady = await prepareDatabase(database, log, claim);
  const ready = isReady
    ? Promise.resolve()
    : awaitDatabase(database, log, lifecycle.signal, claim);
  void ready.then(() => foldWhileServing(services));
}

/** Serves until `shutdown` ends the process. @throws {CommandError} if it cannot listen */
export async function serve(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  { services, shutdown }: Main,
  { onListen, isShared = false, onStop }: {
    onListen: (url: string, port: number) => void;
    /** Whether other processes listen on the same port. */
    isShared?: boolean;
    /** Registers what to run on stop, instead of handling signals. */
    onStop?: (run: () => void) => void;
  },
): Promise<never> {
  const { log, config: { host, port } } = services;
  const server = listen({ host, port, isShared }, handler, onListen);
  shutdown.watch(server, onStop);
  // Without file descriptors, the listener is lost for good: a supervisor must
  // restart the process.
  server.finished.catch((error) => {
    log("error", "the listener failed", errorFields(error));
    Deno.exit(1);
  });
  try {
    await services.start();
  } catch (error) {
    log(
      "warn",
      "changes of other instances cannot be followed yet",
      errorFields(error),
    );
  }
  services.work();
  return await new Promise<never>(() => {});
}

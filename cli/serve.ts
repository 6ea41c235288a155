import { isBuilt, SERVER } from "@/cli/build.ts";
import type { Demo } from "@/cli/demo.ts";
import { fillWhileServing } from "@/cli/fill_search.ts";
import { awaitDatabase, prepareDatabase } from "@/cli/prepare_database.ts";
import { CommandError, systemReason } from "@/cli/program.ts";
import { sayServing } from "@/cli/say.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Shutdown } from "@/lib/app/shutdown.ts";
import { type Config, loadConfig } from "@/lib/config.ts";
import { errorFields } from "@/lib/log.ts";

/** Migrates and serves what is in `_fresh/`, after `prepare`. @throws {CommandError} */
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
  const ready = isReady
    ? Promise.resolve()
    : awaitDatabase(database, log, lifecycle.signal, claim);
  void ready.then(() => fillWhileServing(main.services));
  const demo = await prepare.load?.(main.services) ?? null;
  // Written by the build, and importing main.ts again: the same services.
  const server = await import(SERVER.href);
  return await serve(server.default.fetch, main, (url) => {
    sayServing(url, config.publicUrl, demo);
  });
}

/** Serves until `shutdown` ends the process. @throws {CommandError} it cannot listen */
export async function serve(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  { services, shutdown }: { services: Services; shutdown: Shutdown },
  onListen: (url: string) => void,
): Promise<never> {
  const { log } = services;
  const server = listen(handler, services, onListen);
  shutdown.watch(server);
  // Out of file descriptors, the listener is gone for good: a supervisor must restart.
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
  return await new Promise<never>(() => {});
}

function listen(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  { config }: Services,
  onListen: (url: string) => void,
) {
  try {
    return Deno.serve({
      hostname: config.host,
      port: config.port,
      onListen: ({ hostname, port }) =>
        onListen(
          `http://${
            hostname.includes(":") ? `[${hostname}]` : hostname
          }:${port}`,
        ),
    }, handler);
  } catch (error) {
    throw listenError(error, config);
  }
}

function listenError(error: unknown, { host, port }: Config): CommandError {
  return new CommandError(
    error instanceof Deno.errors.AddrInUse
      ? `PORT ${port} on ${host} is in use by another process.`
      : `HOST ${host} does not work with PORT ${port}: ${systemReason(error)}.`,
  );
}

/** Throws before anything is done if the port cannot be had. */
export function requirePort(config: Config): void {
  try {
    Deno.listen({ hostname: config.host, port: config.port }).close();
  } catch (error) {
    throw listenError(error, config);
  }
}

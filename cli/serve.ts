import { CommandError, systemReason } from "@/cli/program.ts";
import type { Config } from "@/lib/config.ts";
import type { Services } from "@/lib/app/services.ts";
import { errorFields } from "@/lib/log.ts";
import type { Shutdown } from "@/lib/app/shutdown.ts";

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

import { CommandError } from "@/cli/program.ts";
import { RunningRequests } from "@/cli/running_requests.ts";
import { systemReason } from "@/cli/system_reason.ts";
import type { Config } from "@/lib/config.ts";
import type { RunningServices } from "@/lib/create_services.ts";
import { errorFields } from "@/lib/log.ts";

/** How long requests may take to end once the process is told to stop. */
const DRAIN_MS = 10_000;

/**
 * Serves until SIGTERM or SIGINT: then takes no new connection, lets running
 * requests end, writes what is pending and closes the database.
 *
 * @returns the exit status
 * @throws {CommandError} it cannot listen there
 */
export async function serve(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  services: RunningServices,
  onListen: (url: string) => void,
): Promise<number> {
  const { log } = services;
  // Background work that fails is logged; a request's failure never comes here.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log("error", "unhandled rejection", errorFields(event.reason));
  });
  const requests = new RunningRequests();
  const server = listen(requests.counting(handler), services, onListen);

  const stopped = Promise.withResolvers<number>();
  let stops = 0;
  const stop = () => {
    // Asked twice, it waits for nobody.
    if (stops++ > 0) {
      log("warn", "stopping at once");
      Deno.exit(1);
    }
    log("info", "stopping");
    shutDown(server, requests, services).then(stopped.resolve, stopped.reject);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, stop);
  }
  // Out of file descriptors, the listener is gone for good: a supervisor must start anew.
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
  return await stopped.promise;
}

function listen(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  { config }: RunningServices,
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
      : `HOST ${host} with PORT ${port} cannot be listened on: ${
        systemReason(error)
      }.`,
  );
}

/**
 * Finds out whether the port can be had, before anything is done that could
 * not be shown to anybody then.
 *
 * @throws {CommandError}
 */
export function requirePort(config: Config): void {
  try {
    Deno.listen({ hostname: config.host, port: config.port }).close();
  } catch (error) {
    throw listenError(error, config);
  }
}

async function shutDown(
  server: Deno.HttpServer,
  requests: RunningRequests,
  services: RunningServices,
): Promise<number> {
  services.stopping();
  const deadline = Promise.withResolvers<false>();
  const timer = setTimeout(() => deadline.resolve(false), DRAIN_MS);
  const isDrained = await Promise.race([
    server.shutdown().then(() => true),
    // A client that goes on sending after its answer would hold up the former.
    requests.idle().then(() => true),
    deadline.promise,
  ]);
  clearTimeout(timer);
  await services.stop();
  return isDrained ? 0 : 1;
}

import { CommandError } from "@/cli/command_error.ts";
import { systemReason } from "@/cli/files.ts";
import type { Config } from "@/lib/config/config.ts";

type Address = Pick<Config, "host" | "port">;

/** @throws {CommandError} if it cannot listen there */
export function listen(
  { host, port, isShared = false }: Address & { isShared?: boolean },
  handler: Deno.ServeHandler<Deno.NetAddr>,
  onListen: (url: string, port: number) => void,
): Deno.HttpServer {
  try {
    return Deno.serve({
      hostname: host,
      port,
      reusePort: isShared,
      onListen: ({ hostname, port }) => {
        const name = hostname.includes(":") ? `[${hostname}]` : hostname;
        onListen(`http://${name}:${port}`, port);
      },
    }, handler);
  } catch (error) {
    throw listenError(error, { host, port });
  }
}

/** Throws if the port is not available, before anything else is done. */
export function requirePort({ host, port }: Address): void {
  try {
    Deno.listen({ hostname: host, port }).close();
  } catch (error) {
    throw listenError(error, { host, port });
  }
}

function listenError(error: unknown, { host, port }: Address): CommandError {
  return new CommandError(
    error instanceof Deno.errors.AddrInUse
      ? `PORT ${port} on ${host} is in use by another process.`
      : `HOST ${host} does not work with PORT ${port}: ${systemReason(error)}.`,
  );
}

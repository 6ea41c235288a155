/** Options of `app.listen()`. */
export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & { remoteAddress?: string };

type Handler = (
  request: Request,
  info?: Deno.ServeHandlerInfo,
) => Promise<Response>;

const FIRST_PORT = 8000;
const LAST_PORT = 8019;

/** Serves on the given port, or on the first free one from 8000 to 8019. */
export function listen(
  handler: Handler,
  options: ListenOptions,
): void {
  const all: ListenOptions = {
    onListen: (address) => announce(address, options),
    ...options,
  };
  if (options.port) {
    Deno.serve(all, handler);
    return;
  }
  for (let port = FIRST_PORT;; port++) {
    try {
      Deno.serve({ ...all, port }, handler);
      return;
    } catch (error) {
      const taken = error instanceof Deno.errors.AddrInUse;
      if (!taken || port === LAST_PORT) throw error;
    }
  }
}

function announce(
  address: Deno.NetAddr,
  options: ListenOptions,
): void {
  const protocol = options.key && options.cert ? "https" : "http";
  const everywhere = address.hostname === "0.0.0.0" ||
    address.hostname === "::";
  const host = everywhere
    ? "localhost"
    : address.hostname.includes(":")
    ? `[${address.hostname}]`
    : address.hostname;
  console.log(`Fresh ready: ${protocol}://${host}:${address.port}/`);
  if (options.remoteAddress) console.log(`Remote: ${options.remoteAddress}`);
}

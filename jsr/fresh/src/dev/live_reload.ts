import type { Middleware } from "../middleware.ts";
import { ALIVE_PATH } from "../shared/alive_path.ts";

/**
 * Tells open pages when to reload: after a restart, and when a file below one
 * of the folders changes. Code changes restart the process (`--watch`).
 */
export function liveReload<State>(dirs: string[]): Middleware<State> {
  const sockets = new Set<WebSocket>();
  let revision = crypto.randomUUID();

  watch(dirs, () => {
    revision = crypto.randomUUID();
    for (const socket of sockets) socket.send(revision);
  });

  return function liveReload(ctx) {
    if (ctx.url.pathname !== ALIVE_PATH) return ctx.next();
    if (ctx.req.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return new Response(null, { status: 501 });
    }
    const { socket, response } = Deno.upgradeWebSocket(ctx.req);
    socket.addEventListener("open", () => {
      sockets.add(socket);
      socket.send(revision);
    });
    socket.addEventListener("close", () => sockets.delete(socket));
    return response;
  };
}

const SETTLE_MS = 100;

async function watch(dirs: string[], onChange: () => void): Promise<void> {
  const present = dirs.filter((dir) => {
    try {
      return Deno.statSync(dir).isDirectory;
    } catch {
      return false;
    }
  });
  if (present.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of Deno.watchFs(present)) {
    if (kind === "access") continue;
    // One save is several events, and a build writes several files.
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  }
}

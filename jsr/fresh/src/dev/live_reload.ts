import type { Middleware } from "../middleware.ts";
import { ALIVE_PATH } from "../shared/alive_path.ts";

/**
 * Tells open pages when the server was started anew, so that they reload.
 * Code changes restart the process (`--watch`); as upstream has it, a change
 * of static files does nothing.
 */
export function liveReload<State>(): Middleware<State> {
  const revision = crypto.randomUUID();

  return function liveReload(ctx) {
    if (ctx.url.pathname !== ALIVE_PATH) return ctx.next();
    if (ctx.req.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return new Response(null, { status: 501 });
    }
    const { socket, response } = Deno.upgradeWebSocket(ctx.req);
    socket.addEventListener("open", () => socket.send(revision));
    return response;
  };
}

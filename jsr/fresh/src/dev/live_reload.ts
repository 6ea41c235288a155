import { ALIVE_PATH } from "../shared/markers.ts";

/**
 * Tells open pages when the server was started anew, so that they reload.
 * Code changes restart the process (`--watch`); as upstream has it, a change
 * of static files does nothing.
 */
export function liveReload(): (req: Request) => Response | null {
  const revision = crypto.randomUUID();

  return function liveReload(req) {
    if (new URL(req.url).pathname !== ALIVE_PATH) return null;
    if (req.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return new Response(null, { status: 501 });
    }
    const { socket, response } = Deno.upgradeWebSocket(req);
    socket.addEventListener("open", () => socket.send(revision));
    return response;
  };
}

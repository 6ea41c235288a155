/** The script of pages while developing: hydrates, and reloads on change. */
import { ALIVE_PATH } from "../shared/markers.ts";

export { boot } from "./boot.ts";

let revision: string | undefined;

function connect(): void {
  const socket = new WebSocket(
    `${location.origin.replace(/^http/, "ws")}${ALIVE_PATH}`,
  );
  socket.addEventListener("message", ({ data }) => {
    // A new revision is a server that was started anew.
    if (revision !== undefined && revision !== data) location.reload();
    revision = data;
  });
  socket.addEventListener("close", () => setTimeout(connect, 500));
}

connect();

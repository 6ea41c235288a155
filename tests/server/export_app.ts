/** Exports the application as `_fresh/server.js` does, for `deno serve`. */
import { announce, prepareApp } from "./prepare_app.ts";

const { handler, key } = await prepareApp();

export default {
  fetch: handler,
  onListen: (address) =>
    announce(`http://127.0.0.1:${(address as Deno.NetAddr).port}`, key),
} satisfies Deno.ServeDefaultExport;

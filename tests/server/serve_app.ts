/**
 * Serves the application as `cli/start.ts` does, but on the build of the tests
 * instead of `_fresh`. The first line of JSON that it prints says
 * where it serves, and a key without limits.
 */
import { runProgram } from "@/cli/program.ts";
import { serve } from "@/cli/serve_alone.ts";
import { announce, prepareApp } from "./prepare_app.ts";

await runProgram(async () => {
  const { main, handler, key } = await prepareApp();
  return await serve(handler, main, {
    onListen: (url) => announce(url, key),
  });
});

/**
 * Serves the application as `cli/start.ts` does, but on a build in memory, so
 * that tests need none on the disk. The first line of JSON that it prints says
 * where it serves, and a key without limits.
 */
import { fileURLToPath } from "node:url";
import "preact/jsx-runtime";
import { Builder } from "fresh/dev";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { runProgram } from "@/cli/program.ts";
import { serve } from "@/cli/serve.ts";
import { seconds } from "@/lib/clock.ts";
import { giveKey } from "../give_key.ts";

/** Standard input ends with the tests, however they do. */
async function endWithTests(): Promise<never> {
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit(1);
}

await runProgram(async () => {
  void endWithTests();
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const building = new Builder({ root }).build({
    mode: "production",
    snapshot: "memory",
  });
  const [{ app, services }, apply] = await Promise.all([
    import("@/main.ts"),
    building,
  ]);
  apply(app);
  await prepareDatabase(services.database, services.log);
  const { issued: { key } } = await giveKey(services.database, {
    email: "tests@example.com",
    plan: "unlimited",
    now: seconds(services.clock),
  });
  return await serve(
    app.handler(),
    services,
    (url) => console.log(JSON.stringify({ url, key })),
  );
});

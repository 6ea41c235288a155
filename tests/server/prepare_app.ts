import "preact/jsx-runtime";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { seconds } from "@/lib/clock.ts";
import { loadBuild } from "../build.ts";
import { giveKey } from "../give_key.ts";

/** Standard input ends with the tests, however they do. */
async function endWithTests(): Promise<never> {
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit(1);
}

/** The application of `main.ts` on a build of its own and a database that is ready, and a key without limits. */
export async function prepareApp() {
  void endWithTests();
  const [main, applyBuild] = await Promise.all([
    import("@/main.ts"),
    loadBuild(),
  ]);
  const { app, services } = main;
  applyBuild(app);
  await prepareDatabase(services.database, services.log, services.claim);
  const { issued: { key } } = await giveKey(services.database, {
    email: "tests@example.com",
    plan: "unlimited",
    now: seconds(services.clock),
  });
  return { main, handler: app.handler(), key };
}

/** Tells the test where the application is served, in a line of JSON. */
export function announce(url: string, key: string): void {
  console.log(JSON.stringify({ url, key }));
}

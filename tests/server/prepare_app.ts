import "preact/jsx-runtime";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { seconds, systemClock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { loadBuild } from "../build.ts";
import { giveKey } from "../give_key.ts";

/** Standard input ends with the tests, however they do. */
export async function endWithTests(): Promise<never> {
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit(1);
}

/** The application of `main.ts` on a build of its own. */
export async function loadApp() {
  const [main, applyBuild] = await Promise.all([
    import("@/main.ts"),
    loadBuild(),
  ]);
  applyBuild(main.app);
  return { main, handler: main.app.handler() };
}

/** A key without limits. */
export async function makeKey(database: Database): Promise<string> {
  const { issued: { key } } = await giveKey(database, {
    email: "tests@example.com",
    plan: "unlimited",
    now: seconds(systemClock),
  });
  return key;
}

/** The application on a database that is ready, and a key without limits. */
export async function prepareApp() {
  void endWithTests();
  const app = await loadApp();
  const { database, log, claim } = app.main.services;
  await prepareDatabase(database, log, claim);
  return { ...app, key: await makeKey(database) };
}

/** Tells the test where the application is served, in a line of JSON. */
export function announce(url: string, key: string): void {
  console.log(JSON.stringify({ url, key }));
}

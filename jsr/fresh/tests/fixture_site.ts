import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { App } from "fresh";
import { Builder } from "fresh/dev";
import { app } from "./fixtures/site/main.ts";

/** The folder of the app that these tests drive. */
export const FIXTURE_ROOT: string = fileURLToPath(
  new URL("./fixtures/site", import.meta.url),
);

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * A process of Deno's with the project's configuration, lock and packages,
 * which are here already: nothing is asked of the network.
 */
export function denoChild(
  [command = "run", ...args]: string[],
  options: Deno.CommandOptions,
): Deno.Command {
  const config = `--config=${join(PROJECT, "deno.json")}`;
  return new Deno.Command(Deno.execPath(), {
    args: [command, "--cached-only", config, ...args],
    cwd: PROJECT,
    ...options,
  });
}

type Handler = (req: Request) => Promise<Response>;

let built: Promise<Handler> | undefined;

/** The fixture app as a handler, built in memory once for each test file. */
export function fixtureSite(): Promise<Handler> {
  return built ??= build();
}

async function build(): Promise<Handler> {
  const builder = new Builder({ root: FIXTURE_ROOT });
  const applyBuild = await quietly(() => builder.build({ snapshot: "memory" }));
  applyBuild(app);
  return app.handler();
}

/** Sends one request to the fixture app. */
export async function request(
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const handler = await fixtureSite();
  return await handler(new Request(`http://localhost${path}`, init));
}

/** The HTML of one page of an app. */
export async function pageOf(app: App<unknown>, path = "/"): Promise<string> {
  const response = await app.handler()(new Request(`http://localhost${path}`));
  return await response.text();
}

/** Runs something with `console` silent: errors and builds say so by design. */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { error, warn, log } = console;
  console.error = console.warn = console.log = () => {};
  try {
    return await run();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

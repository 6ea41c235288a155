import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App, type Middleware } from "fresh";
import { Builder } from "fresh/dev";
import { setBuildCache } from "fresh/internal";
import { emptyBuildCache } from "../src/build_cache.ts";
import { compareRouteIds } from "../src/dev/compare_route_ids.ts";
import { toRouteFile } from "../src/dev/route_files.ts";
import { type FsRouteModule, fsRoutesToCommands } from "../src/fs_routes.ts";
import { app } from "./fixtures/site/main.ts";

/** The folder of the app that these tests drive. */
export const FIXTURE_ROOT: string = fileURLToPath(
  new URL("./fixtures/site", import.meta.url),
);

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

/** A process of Deno with the configuration of the project. It downloads nothing. */
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

type Files<State> = Record<string, FsRouteModule<State> | Middleware<State>>;

/** An app of files below `routes/`, by name; a function is a file's handler. */
export function appOf<State = unknown>(
  files: Files<State>,
  app: App<State> = new App<State>(),
): App<State> {
  const routes = Object.entries(files).map(([name, exported]) => {
    const file = toRouteFile(name, name);
    const mod = typeof exported === "function"
      ? { handler: exported }
      : exported;
    const load = () => Promise.resolve(mod);
    return { ...file, mod: file.type === "route" ? load : mod };
  }).sort((a, b) => compareRouteIds(a.id, b.id));
  const fsRoutes = () => fsRoutesToCommands(routes);
  setBuildCache(app, { ...emptyBuildCache(), fsRoutes }, "production");
  return app.fsRoutes();
}

/** Sends one request to an app; errors that it logs are silent. */
export function ask<State>(
  app: App<State>,
  path = "/",
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(`http://localhost${path}`, init);
  return quietly(() => app.handler()(request));
}

/** The HTML of one page of an app. */
export async function pageOf<State>(
  app: App<State>,
  path = "/",
): Promise<string> {
  return await (await ask(app, path)).text();
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

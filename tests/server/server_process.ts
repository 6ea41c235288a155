import { BUILD_VARIABLE, buildFolder } from "../build.ts";
import {
  prepareDataDir,
  type TestDatabase,
  testDatabase,
} from "../database.ts";
import { ADMIN_KEY } from "../harness.ts";
import { Printed } from "../printed.ts";
import { PROGRAM_ENV } from "../programs.ts";
import { ROOT } from "../sources.ts";

/** Much longer than a server gives what runs when it is told to stop. */
const END_MS = 60_000;

/** How the application is served, with the module of the tests that it serves. */
const WAYS = {
  "deno task start": [
    ...["run", "-A", "--no-check", "tests/server/serve_app.ts"],
  ],
  "deno task start --workers 2": [
    ...["run", "-A", "--no-check", "tests/server/supervise_app.ts"],
  ],
  "deno serve": [
    ...["serve", "-A", "--no-check", "--host", "127.0.0.1", "--port", "0"],
    "tests/server/export_app.ts",
  ],
} as const;

/** A server in a process of its own, which a test may treat as it likes. */
export class ServerProcess implements AsyncDisposable {
  #ended = false;
  #log = "";
  readonly #logging: Promise<void>;

  private constructor(
    readonly child: Deno.ChildProcess,
    readonly url: string,
    readonly key: string,
    readonly database: TestDatabase | null,
  ) {
    this.#logging = this.#readLog();
  }

  /**
   * Starts it on a free port, on a database of its own unless `env` names one;
   * a new `DATA_DIR` is migrated already. Resolves once it serves.
   */
  static async start(
    env: Record<string, string> = {},
    way: keyof typeof WAYS = "deno task start",
  ): Promise<ServerProcess> {
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
    if (dataDir !== undefined && !databaseUrl) await prepareDataDir(dataDir);
    const database = dataDir || databaseUrl
      ? null
      : await testDatabase("postgres");
    const child = new Deno.Command(Deno.execPath(), {
      args: [...WAYS[way]],
      cwd: ROOT,
      env: {
        PORT: "0",
        DATABASE_URL: database?.config.databaseUrl ?? "",
        AUTH_SECRET: dataDir && !databaseUrl ? "" : "x".repeat(40),
        ADMIN_API_KEY: ADMIN_KEY,
        LOG_FORMAT: "json",
        ...PROGRAM_ENV,
        [BUILD_VARIABLE]: await buildFolder(),
        ...env,
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    // The build that it makes first says where it goes.
    const ready = await new Printed(child).until(/^\{.*\}$/m);
    if (ready === null) {
      throw new Error(await new Response(child.stderr).text());
    }
    const { url, key } = JSON.parse(ready[0]);
    return new ServerProcess(child, url, key, database);
  }

  get log(): string {
    return this.#log;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  fetch(
    path: string,
    init: RequestInit & { client?: Deno.HttpClient } = {},
  ): Promise<Response> {
    const auth: Record<string, string> = path.startsWith("/internal")
      ? { authorization: `Bearer ${ADMIN_KEY}` }
      : { "x-api-key": this.key };
    return fetch(this.url + path, { headers: auth, ...init });
  }

  // deno-lint-ignore no-explicit-any -- tests look into many kinds of answers
  async json(path: string, init?: RequestInit): Promise<any> {
    return await (await this.fetch(path, init)).json();
  }

  /**
   * Ends it and returns its exit status.
   *
   * @throws it does not end
   */
  async end(signal: Deno.Signal = "SIGTERM"): Promise<number> {
    this.#ended = true;
    this.child.kill(signal);
    let goesOn = false;
    const giveUp = setTimeout(() => {
      goesOn = true;
      this.child.kill("SIGKILL");
    }, END_MS);
    const { code } = await this.child.status;
    clearTimeout(giveUp);
    await this.#logging;
    await this.database?.close();
    if (goesOn) throw new Error(`The server goes on after ${signal}.`);
    return code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#ended) await this.end("SIGKILL");
  }

  async #readLog(): Promise<void> {
    for await (
      const chunk of this.child.stderr.pipeThrough(new TextDecoderStream())
    ) this.#log += chunk;
  }
}

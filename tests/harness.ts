// Statically loaded, since pages that are only ever imported dynamically would render empty.
import "preact/jsx-runtime";
import { assertEquals } from "@std/assert";
import type { App } from "fresh";
import { createApp } from "@/app.ts";
import type { State } from "@/lib/app/define.ts";
import { type Clock, type Every, seconds } from "@/lib/time/clock.ts";
import { type Config, loadConfig } from "@/lib/config/config.ts";
import { createServices } from "@/lib/app/services.ts";
import { createPasswordHasher } from "@/lib/auth/password_hash.ts";
import { createLog } from "@/lib/log/log.ts";
import { loadBuild } from "./build.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { giveKey } from "./give_key.ts";
import { importRecords } from "./imports/writing/native_record.ts";
import { testsWith } from "./tests_with.ts";

export const ADMIN_KEY = "operator-key-of-the-tests-0123456789";
export const AUTH_SECRET = "a-secret-that-only-the-tests-know-012345";

/**
 * A key, or enough of one to matter. Hashes are written in an alphabet that
 * has `_` too, so that one in some thousands has `sk_` somewhere inside.
 */
export const KEY_PATTERN = /(?<![\w-])sk_[0-9A-Za-z]{10,}/;

type AskOptions = RequestInit & {
  key?: string;
  address?: string;
  json?: unknown;
};

export type Harness = Awaited<ReturnType<typeof harness>>;

export interface HarnessOptions {
  database?: TestDatabase;
  config?: Partial<Config>;
  clock?: Clock;
  /** Runs what follows the archive, instead of the system's timer. */
  timer?: Every;
  /** Hashes passwords as the application does, not at the least cost. */
  isCostly?: boolean;
  /** Error pages like in development. */
  isDevelopment?: boolean;
  mount?: (app: App<State>) => void;
}

/** The whole application on a database of a test's own, asked without a server. */
export async function harness(options: HarnessOptions = {}) {
  const applyBuild = await loadBuild();
  const database = options.database ?? await testDatabase("postgres");
  const config = {
    ...loadConfig({ ADMIN_API_KEY: ADMIN_KEY, MEDIA_DIR: "off" }),
    ...options.config,
  };
  const logged: string[] = [];
  const log = createLog(
    { level: "debug", format: "json" },
    (line) => void logged.push(line),
  );
  let derivations = 0;
  const counted = <Args extends unknown[], Result>(
    derive: (...args: Args) => Result,
  ) =>
  (...args: Args) => {
    derivations++;
    return derive(...args);
  };
  const { hash, verify } = createPasswordHasher(CHEAP);
  const hasher = { hash: counted(hash), verify: counted(verify) };
  const services = createServices(config, database, () => ({
    current: config.authSecret ?? AUTH_SECRET,
    previous: config.authSecretPrevious,
    isNew: false,
  }), {
    log,
    ...(options.isCostly ? {} : { hasher }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.timer === undefined ? {} : { timer: options.timer }),
  });
  await services.start();
  const toHandler = (isReplaying: boolean) => {
    const app = createApp(services, { isReplaying });
    applyBuild(app);
    options.mount?.(app);
    if (options.isDevelopment) app.config.mode = "development";
    return app.handler();
  };
  const ask = (
    handler: ReturnType<typeof toHandler>,
    path: string,
    { key, address, json, ...init }: AskOptions = {},
  ) => {
    const req = new Request(new URL(path, "http://archive.test"), {
      ...init,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (json !== undefined) req.headers.set("content-type", "application/json");
    if (key !== undefined) req.headers.set("x-api-key", key);
    return handler(req, address === undefined ? INFO : buildInfo(address));
  };
  const handler = toHandler(true);
  let anew: typeof handler | null = null;
  let accounts = 0;

  return {
    database,
    services,
    logged,
    /** Passwords that were hashed or verified so far. */
    get derivations() {
      return derivations;
    },
    /** Asks; `address` is the client's, where it matters that several ask; `json` is sent as the body. */
    fetch: (path: string, init?: AskOptions) => ask(handler, path, init),
    /** The same without replaying responses. */
    fetchAnew: (path: string, init?: AskOptions) =>
      ask(anew ??= toHandler(false), path, init),
    /** A new key, of a new account unless `email` names one. */
    async key(
      { email = `person${++accounts}@example.com`, plan, expiresAt }: {
        email?: string;
        plan?: string;
        expiresAt?: number;
      } = {},
    ) {
      const now = seconds(services.clock);
      const options = { email, plan, expiresAt, now };
      const { issued } = await giveKey(database, options);
      return issued.key;
    },
    import: (...records: unknown[]) =>
      importRecords(database, records, { clock: services.clock }),
    async [Symbol.asyncDispose]() {
      await services.stop();
      // Whatever a test is about, no key may have got into the log.
      assertEquals(logged.filter((line) => KEY_PATTERN.test(line)), []);
    },
  };
}

/** Registers a test with the application. */
export const test = testsWith(() => harness());

/** The least that Argon2id takes; a hash names its own cost. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

function buildInfo(hostname: string): Deno.ServeHandlerInfo<Deno.NetAddr> {
  return {
    remoteAddr: { transport: "tcp", hostname, port: 50000 },
    completed: Promise.resolve(),
  };
}

const INFO = buildInfo("203.0.113.7");

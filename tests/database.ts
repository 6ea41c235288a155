import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "@/lib/config/config.ts";
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from "@/lib/db/database.ts";
import { administer, type TestServer } from "./postgres.ts";
import { run } from "./postgres_binaries.ts";
import { reuseDatabases } from "./reused_databases.ts";
import { testServers } from "./servers.ts";
import {
  copyTemplate,
  databaseUrl,
  makeEmbeddedTemplate,
  TEMPLATE_VARIABLE,
} from "./templates.ts";

/** A busy machine is not a failure: tests of deadlines set their own. */
export const PATIENT: DatabaseOptions = {
  statementTimeoutMs: 30_000,
  waitMs: 30_000,
};

/** A migrated database of a test's own until it is closed. */
export interface TestDatabase extends Database {
  /** Opens the same database once more; of the embedded one, an empty other. */
  readonly config: Pick<Config, "databaseUrl" | "dataDir"> & {
    /** Past the pooler, if there is one. */
    readonly directUrl?: string;
  };
}

/** A kind of database that tests run on, and how to get an instance of one's own. */
export interface TestStore {
  /** `pglite`, `postgres 18`, ... */
  readonly name: string;
  /** Sessions are shared: nothing is prepared there, and no notification arrives. */
  readonly isPooled: boolean;
  create(options?: DatabaseOptions): Promise<TestDatabase>;
}

/** Every store there is; the embedded one first, then the servers, a pooler last. */
export const testStores: readonly TestStore[] = [
  {
    name: "pglite",
    isPooled: false,
    create: reuseDatabases(createEmbedded),
  },
  ...(await testServers()).map(({ name, isPooled, start }) => ({
    name,
    isPooled,
    create: reuseDatabases(async (options) =>
      createOnServer(await start(), options)
    ),
  })),
];

/** PostgreSQL behind PgBouncer in transaction mode; undefined if that is not installed. */
export const pooledStore = testStores.find((store) => store.isPooled);

export async function notify(
  { kysely }: Database,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(kysely);
}

/** An instance of the embedded database, or of the PostgreSQL that npm brings. */
export function testDatabase(
  kind: Database["kind"],
  options?: DatabaseOptions,
): Promise<TestDatabase> {
  const store = testStores[kind === "pglite" ? 0 : 1];
  if (store === undefined) throw new Error(`There is no ${kind} to test on.`);
  return store.create(options);
}

/** Registers tests on stores: each once for each of them, with a database of its own. */
function on(stores: readonly TestStore[]) {
  return {
    test(
      name: string,
      run: (
        database: TestDatabase,
        store: TestStore,
        t: Deno.TestContext,
      ) => void | Promise<void>,
    ): void {
      for (const store of stores) {
        Deno.test(`${name} [${store.name}]`, async (t) => {
          await using database = await store.create();
          await run(database, store, t);
        });
      }
    },
  };
}

export const everyStore = on(testStores);
export const everyDirectStore = on(
  testStores.filter(({ isPooled }) => !isPooled),
);
export const everyServer = on(testStores.slice(1));
export const pglite = on(testStores.slice(0, 1));
/** The PostgreSQL that npm brings. */
export const postgres = on(testStores.slice(1, 2));

async function createEmbedded(
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const config = { databaseUrl: null, dataDir: "memory://" };
  const template = await embeddedTemplate();
  const database = createDatabase(config, { template, ...PATIENT, ...options });
  await database.open();
  return Object.assign(database, { config });
}

/** Unpacks a migrated database into a data directory that has none; booting one takes seconds. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const folder = `${dataDir}/pglite`;
  if (existsSync(folder)) return;
  await Deno.mkdir(folder, { recursive: true });
  await run("tar", ["-xf", await embeddedTemplate(), "-C", folder]);
}

async function createOnServer(
  server: TestServer,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const name = await copyTemplate(server);
  const url = server.directUrl ?? server.url;
  const config = {
    databaseUrl: databaseUrl(server, name),
    directUrl: databaseUrl({ ...server, url }, name),
    dataDir: "",
  };
  const database = createDatabase(config, { ...PATIENT, ...options });
  const close = database.close.bind(database);
  return Object.assign(database, {
    config,
    async close() {
      await close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  });
}

/** Without the runner, each file makes its own with its first database. */
let template: Promise<string> | undefined;

function embeddedTemplate(): Promise<string> {
  return template ??= (async () => {
    const shared = Deno.env.get(TEMPLATE_VARIABLE);
    if (shared !== undefined) return shared;
    const path = await Deno.makeTempFile({ prefix: "archive_template_" });
    addEventListener("unload", () => Deno.removeSync(path));
    await makeEmbeddedTemplate(path);
    return path;
  })();
}

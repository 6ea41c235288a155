import type { Config } from "@/lib/config.ts";
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from "@/lib/db/database.ts";
import { administer, type TestServer } from "./postgres.ts";
import { SERVERS_VARIABLE, testServers } from "./servers.ts";
import {
  databaseUrl,
  makeEmbeddedTemplate,
  makeServerTemplate,
  TEMPLATE_DATABASE,
  TEMPLATE_VARIABLE,
} from "./templates.ts";

/** A busy machine is no failure: what is about deadlines sets its own. */
export const PATIENT: DatabaseOptions = {
  statementTimeoutMs: 30_000,
  waitMs: 30_000,
};

/** A migrated database of a test's own; closing it removes it. */
export interface TestDatabase extends Database {
  /** Opens the same database once more; of the embedded one, an empty other. */
  readonly config: Pick<Config, "databaseUrl" | "dataDir"> & {
    /** Past the pooler, where there is one. */
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

const servers = await testServers();
const embedded: TestStore = {
  name: "pglite",
  isPooled: false,
  create: createEmbedded,
};
/** Every store there is; the embedded one first, then the servers, a pooler last. */
export const testStores: readonly TestStore[] = [
  embedded,
  ...servers.map((server): TestStore => ({
    name: server.name,
    isPooled: server.directUrl !== null,
    create: (options) => createOnServer(server, options),
  })),
];

/** Those with a session for each connection. */
export const directStores = testStores.filter((store) => !store.isPooled);
/** PostgreSQL behind PgBouncer in transaction mode; undefined where that is not installed. */
export const pooledStore = testStores.find((store) => store.isPooled);

/** An instance of the embedded database, or of the PostgreSQL that npm brings. */
export function testDatabase(
  kind: Database["kind"],
  options?: DatabaseOptions,
): Promise<TestDatabase> {
  const store = testStores[kind === "pglite" ? 0 : 1];
  if (store === undefined) throw new Error(`There is no ${kind} to test on.`);
  return store.create(options);
}

/** Registers a test once for each store, with a database of its own. */
export function eachDatabase(
  name: string,
  test: (database: TestDatabase, store: TestStore) => void | Promise<void>,
  stores: readonly TestStore[] = testStores,
): void {
  for (const store of stores) {
    Deno.test(`${name} [${store.name}]`, async () => {
      await using database = await store.create();
      await test(database, store);
    });
  }
}

async function createEmbedded(
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const config = { databaseUrl: null, dataDir: "memory://" };
  const template = await embeddedTemplate();
  const database = createDatabase(config, { template, ...PATIENT, ...options });
  await database.open();
  return Object.assign(database, { config });
}

async function createOnServer(
  server: TestServer,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  await serverTemplate(server);
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(
    server,
    `create database ${name} template ${TEMPLATE_DATABASE}`,
  );
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

const templates = new Map<string, Promise<void>>();

/** Without the runner, each file makes its templates with its first database. */
async function serverTemplate(server: TestServer): Promise<void> {
  if (Deno.env.has(SERVERS_VARIABLE)) return;
  const url = server.directUrl ?? server.url;
  const made = templates.get(url) ?? makeServerTemplate({ ...server, url });
  templates.set(url, made);
  await made;
}

async function embeddedTemplate(): Promise<string> {
  const shared = Deno.env.get(TEMPLATE_VARIABLE);
  if (shared !== undefined) return shared;
  const made = templates.get(templatePath) ??
    makeEmbeddedTemplate(templatePath);
  templates.set(templatePath, made);
  await made;
  return templatePath;
}

const templatePath = `${
  Deno.env.get("TMPDIR") ?? "/tmp"
}/archive_template_${crypto.randomUUID()}.tar`;

addEventListener("unload", () => {
  if (templates.has(templatePath)) Deno.removeSync(templatePath);
});

import type { TestDatabase } from "../../tests/database.ts";
import { giveBenchKeys, SECRET } from "../archive.ts";
import { toVerdict } from "../compare.ts";
import { KEY_HEADER, listPaths, sendLoad } from "../load.ts";
import { median } from "../measure.ts";
import { type Server, startServer } from "../process.ts";
import { figure, toTable } from "../table.ts";

const TIMES = 3;
/** What a user types. */
const START = ["task", "start"];
const PATH = "/v1/ads";
const REST_MS = 5000;
const LOAD_SECONDS = 10;
const MB = 1e6;

interface Store {
  name: string;
  env: Record<string, string>;
  key: string;
  /** Null: none, since it depends on the size of PGlite's data. */
  targets: {
    seconds: number;
    atRest: number | null;
    afterLoad: number | null;
  };
}

/** A start, up to the first list. */
async function start({ env, key }: Store) {
  const server = await startServer(START, env);
  const started = performance.now();
  const headers = { [KEY_HEADER]: key };
  for (;;) {
    const response = await fetch(server.url + PATH, { headers });
    await response.body?.cancel();
    if (response.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const seconds = (server.readyMs + performance.now() - started) / 1000;
  return { server, seconds, cpuSeconds: server.cpuMs() / 1000 };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

async function loadServer(
  server: Server,
  key: string,
): Promise<void> {
  const all = Array.from({ length: 100 }, (_, i) => `${PATH}?limit=${i + 1}`);
  const headers = { [KEY_HEADER]: key };
  await sendLoad(
    { url: server.url, paths: listPaths(all), headers, keys: [key] },
    { connections: 32, seconds: LOAD_SECONDS },
  );
}

/** The duration of starts once everything is built and migrated, and the memory of the process. */
async function measure(
  store: Store,
): Promise<string[][]> {
  const starts = [];
  for (let i = 0; i < TIMES; i++) {
    const { server, ...times } = await start(store);
    await server.stop();
    starts.push(times);
  }
  const { server } = await start(store);
  await rest();
  const atRest = server.memory() / MB;
  await loadServer(server, store.key);
  await rest();
  const afterLoad = server.memory() / MB;
  await server.stop();
  const seconds = median(starts.map((one) => one.seconds));
  const { targets } = store;
  return [
    [
      "second start to the first list, s",
      figure(seconds),
      targets.seconds,
    ] as const,
    [
      "processor time until then, s",
      figure(median(starts.map((one) => one.cpuSeconds))),
      null,
    ] as const,
    ["memory at rest, MB", figure(atRest), targets.atRest] as const,
    ["memory after load, MB", figure(afterLoad), targets.afterLoad] as const,
  ].map(([what, measured, target]) => [
    `${what}, ${store.name}`,
    measured,
    target === null ? "" : toVerdict(
      `≤ ${figure(target)}`,
      Number(measured.replace(",", "")) <= target,
    ),
  ]);
}

/** Starts by `deno task start`, on PostgreSQL and on the embedded database. */
export async function startBench(
  database: TestDatabase,
): Promise<string> {
  const dataDir = await Deno.makeTempDir({ prefix: "bench_" });
  try {
    const embedded = { DATABASE_URL: "", DATA_DIR: dataDir };
    // Fills it, so that the second start does not have to.
    await (await startServer(START, embedded)).stop();
    const key = await makeKey(embedded);
    const rows = [
      ...await measure({
        name: "PostgreSQL",
        env: {
          DATABASE_URL: database.config.databaseUrl!,
          AUTH_SECRET: SECRET,
        },
        key: (await giveBenchKeys(database, 1))[0]!,
        targets: { seconds: 1, atRest: 150, afterLoad: 300 },
      }),
      ...await measure({
        name: "embedded",
        env: embedded,
        key,
        targets: { seconds: 2.5, atRest: null, afterLoad: null },
      }),
    ];
    return toTable(["", "measured", "target"], rows);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function makeKey(env: Record<string, string>): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "cli/keys.ts", "create", "--email"],
      ...["bench@example.com", "--plan", "unlimited"],
    ],
    cwd: new URL("../../", import.meta.url),
    env,
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

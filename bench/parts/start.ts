import { giveBenchKeys, SECRET } from "../archive.ts";
import { KEY_HEADER, listPaths, sendLoad } from "../load.ts";
import { median } from "../measure.ts";
import { isServed, type Server, startServer } from "../process.ts";
import { figure, toTable, toVerdict } from "../table.ts";
import { until } from "../../tests/until.ts";
import type { Part } from "./part.ts";

const TIMES = 3;
/** The command that users run. */
const START = ["task", "start"];
const PATH = "/v1/ads";
const REST_MS = 5000;
const LOAD_SECONDS = 10;
const MB = 1e6;

const FIGURES = {
  seconds: "second start to the first list, s",
  cpuSeconds: "CPU time until then, s",
  atRest: "memory at rest, MB",
  afterLoad: "memory after load, MB",
};
type Figures = Record<keyof typeof FIGURES, number>;

interface Store {
  name: string;
  env: Record<string, string>;
  key: string;
  /** Maximums. */
  targets: Partial<Figures>;
}

/** Starts a server, up to the first list. */
async function startOnce({ env, key }: Store) {
  const server = await startServer(START, env);
  const started = performance.now();
  const headers = { [KEY_HEADER]: key };
  await until(() => isServed(server.url + PATH, headers));
  const seconds = (server.readyMs + performance.now() - started) / 1000;
  return { server, seconds, cpuSeconds: server.cpuMs() / 1000 };
}

async function memoryAtRest(server: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return server.memory() / MB;
}

/** The duration of starts once everything is built and migrated, and the memory of the process. */
async function measureStore(store: Store): Promise<string[][]> {
  const { name, key, targets } = store;
  const starts = [];
  for (let i = 0; i < TIMES; i++) {
    const { server, ...times } = await startOnce(store);
    await server.stop();
    starts.push(times);
  }
  const { server } = await startOnce(store);
  const atRest = await memoryAtRest(server);
  const lists = Array.from({ length: 100 }, (_, i) => `${PATH}?limit=${i + 1}`);
  await sendLoad(
    { url: server.url, paths: listPaths(lists), headers: {}, keys: [key] },
    { connections: 32, seconds: LOAD_SECONDS },
  );
  const afterLoad = await memoryAtRest(server);
  await server.stop();
  const figures: Figures = {
    seconds: median(starts.map(({ seconds }) => seconds)),
    cpuSeconds: median(starts.map(({ cpuSeconds }) => cpuSeconds)),
    atRest,
    afterLoad,
  };
  return (Object.keys(FIGURES) as (keyof Figures)[]).map((each) => {
    const target = targets[each];
    const verdict = target === undefined
      ? ""
      : toVerdict(`≤ ${figure(target)}`, figures[each] <= target);
    return [`${FIGURES[each]}, ${name}`, figure(figures[each]), verdict];
  });
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

export const start: Part = {
  title: "Start and memory",
  about:
    "`deno task start` after building and migrating, up to the first list; resident memory of the largest process.",
  async measure({ archives }) {
    const database = await archives.main();
    const dataDir = await Deno.makeTempDir({ prefix: "bench_" });
    try {
      const embedded = { DATABASE_URL: "", DATA_DIR: dataDir };
      // Fills it, so that the second start does not have to.
      await (await startServer(START, embedded)).stop();
      const databaseUrl = database.config.databaseUrl!;
      return toTable(["", "measured", "target"], [
        ...await measureStore({
          name: "PostgreSQL",
          env: { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET },
          key: (await giveBenchKeys(database, 1))[0]!,
          targets: { seconds: 1, atRest: 150, afterLoad: 300 },
        }),
        ...await measureStore({
          name: "embedded",
          env: embedded,
          key: await makeKey(embedded),
          // Its memory depends on the size of PGlite's data.
          targets: { seconds: 2.5 },
        }),
      ]);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  },
};

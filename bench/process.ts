import { freePort } from "../tests/postgres.ts";
import { until } from "../tests/until.ts";

/** A server under measurement: a process, and those that it started. */
export interface Server extends AsyncDisposable {
  readonly url: string;
  /** Milliseconds from its start until it listened. */
  readonly readyMs: number;
  /** Milliseconds on a processor so far, of all its threads and processes; NaN where there is no /proc. */
  cpuMs(): number;
  /** Bytes in memory of its largest process; NaN where there is no /proc. */
  memory(): number;
  stop(): Promise<void>;
}

const ROOT = new URL("../", import.meta.url);
/** The kernel counts time in hundredths of a second. */
const TICK_MS = 10;
/** Logs to a file, as under a service manager. */
const LOGGING = 'log=$1; shift; exec "$@" </dev/null >"$log" 2>&1';

/**
 * Starts a server on a free port, which it gets as `PORT`, and waits until it listens.
 *
 * @param args of `deno`
 * @throws {Error} with what it wrote if it ends or does not listen
 */
export async function startServer(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const log = await Deno.makeTempFile({ prefix: "bench_", suffix: ".log" });
  const url = `http://127.0.0.1:${env.PORT ??= `${freePort()}`}`;
  const started = performance.now();
  const child = new Deno.Command("sh", {
    args: ["-c", LOGGING, "sh", log, Deno.execPath(), ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
  }).spawn();
  let hasEnded = false;
  const ended = child.status.then(() => void (hasEnded = true));
  const stop = async () => {
    if (!hasEnded) child.kill("SIGTERM");
    await ended;
    await Deno.remove(log).catch(() => {});
  };
  await until(async () => hasEnded || await isServing(url));
  if (hasEnded) {
    const output = await Deno.readTextFile(log);
    await stop();
    throw new Error(`${args.at(-1)} does not serve:\n${output}`);
  }
  return observe({
    pid: child.pid,
    url,
    readyMs: performance.now() - started,
    stop,
  });
}

/** A server that is already running. */
export function observe(
  { pid, ...server }: Pick<Server, "url" | "readyMs" | "stop"> & {
    pid: number;
  },
): Server {
  return {
    ...server,
    cpuMs: () => sum(treeOf(pid).map(readCpuMs)),
    memory: () => Math.max(...treeOf(pid).map(readMemory)),
    [Symbol.asyncDispose]: server.stop,
  };
}

async function isServing(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`).catch(() => null);
  await response?.body?.cancel();
  return response !== null;
}

/** Whether a request gets what it asks for. */
export async function isServed(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const response = await fetch(url, { headers });
  await response.body?.cancel();
  return response.status === 200;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function read(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** The fields after the program's name, which may contain spaces: the state, the parent, ... */
const statOf = (pid: number) =>
  read(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ");

/** A process and all below it; each thread has children of its own. */
function treeOf(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).match(/\d+/g) ?? []
  );
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

function list(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name);
  } catch {
    return [];
  }
}

/** CPU time of the process, and of those below it that have ended. */
function readCpuMs(pid: number): number {
  const [user, system, ofEnded, systemOfEnded] = statOf(pid).slice(11, 15)
    .map(Number);
  return (user! + system! + ofEnded! + systemOfEnded!) * TICK_MS;
}

function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) * 1024;
}

import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

/** What is asked, in turn: no round begins where another did. */
export interface Paths extends AsyncDisposable {
  readonly paths: readonly string[];
  /** The same, one a line. */
  readonly file: string;
  /** How many were asked so far. */
  asked: number;
}

interface Target {
  /** The server's origin. */
  url: string;
  paths: Paths;
  headers: Readonly<Record<string, string>>;
  /** Of several callers, who ask in turn; the first is among the headers. */
  keys: readonly string[];
}

interface Burst {
  seconds: number;
  connections: number;
  /** Counts each status; without it, only those of errors are counted. */
  wantsStatuses?: boolean;
}

/** What a burst of requests came to. */
export interface Load {
  requests: number;
  seconds: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Responses with a status of at least 400. */
  refused: number;
  /** Requests whose connection failed. */
  broken: number;
  statuses: Record<string, number>;
}

/** A program that sends requests over connections that are kept alive. */
export interface Generator {
  /** As the report says it. */
  readonly name: string;
  send(target: Target, burst: Burst): Promise<Load>;
}

export const KEY_HEADER = "x-api-key";

export async function listPaths(paths: readonly string[]): Promise<Paths> {
  const file = await Deno.makeTempFile({ prefix: "bench_", suffix: ".paths" });
  await Deno.writeTextFile(file, `${paths.join("\n")}\n`);
  return {
    paths,
    file,
    asked: 0,
    [Symbol.asyncDispose]: () => Deno.remove(file),
  };
}

const SCRIPT = fileURLToPath(new URL("wrk.lua", import.meta.url));
/** Thousands of connections need as many files. */
const WITH_FILES = 'ulimit -n "$(ulimit -H -n)"; exec "$@"';

const wrk: Generator = {
  name: "wrk",
  async send(
    { url, paths, headers, keys },
    { seconds, connections, ...burst },
  ) {
    const { success, stdout, stderr } = await new Deno.Command("sh", {
      args: [
        ...["-c", WITH_FILES, "sh", "wrk", "-t1", `-c${connections}`],
        ...[`-d${Math.ceil(seconds)}s`, "--latency", "-s", SCRIPT],
        ...Object.entries(headers).flatMap((header) => [
          "-H",
          header.join(": "),
        ]),
        ...[url, "--", paths.file, `${paths.asked % paths.paths.length}`],
        ...[burst.wantsStatuses ? "statuses" : "errors", ...keys],
      ],
    }).output();
    const text = new TextDecoder().decode(stdout);
    const found = /^\{.*\}$/m.exec(text)?.[0];
    if (!success || found === undefined) {
      throw new Error(`wrk: ${text}${new TextDecoder().decode(stderr)}`);
    }
    const load: Load = JSON.parse(found);
    paths.asked += load.requests;
    return load;
  },
};

const npm: Generator = {
  name:
    "autocannon (wrk is not installed: above about 10,000 requests a second this is the bottleneck, so trust CPU)",
  async send({ url, paths, headers, keys }, { seconds, connections }) {
    const result = await autocannon({
      ...{ url, headers, connections, duration: seconds },
      // It looks only so often whether time is up.
      sampleInt: Math.min(1000, seconds * 1000),
      requests: [{
        setupRequest: (request: Record<string, unknown>) => {
          const at = paths.asked++;
          const key = keys[at % keys.length];
          return {
            ...request,
            path: paths.paths[at % paths.paths.length],
            headers: { ...headers, ...(key && { [KEY_HEADER]: key }) },
          };
        },
      }],
    });
    const statuses: Record<string, number> = Object.fromEntries(
      Object.entries(
        result.statusCodeStats as Record<string, { count: number }>,
      ).map(([status, { count }]) => [status, count]),
    );
    return {
      requests: result.requests.total,
      seconds: result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      refused: Object.entries(statuses).reduce(
        (sum, [status, count]) => Number(status) < 400 ? sum : sum + count,
        0,
      ),
      broken: result.errors,
      statuses,
    };
  },
};

/** `wrk` if it is installed, else what npm brings. */
export async function chooseGenerator(): Promise<Generator> {
  try {
    // It says its version, and that it wants an address.
    const { stdout } = await new Deno.Command("wrk", { args: ["-v"] }).output();
    const [, version] = /wrk \S*?(\d[\d.]*)/.exec(
      new TextDecoder().decode(stdout),
    ) ?? [];
    return { ...wrk, name: `wrk ${version ?? ""} -t1`.trim() };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return npm;
    throw error;
  }
}

export { npm as npmGenerator };

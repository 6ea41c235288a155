import autocannon from "autocannon";

/** Requested in turn: each round continues where the one before stopped. */
export interface Paths {
  readonly paths: readonly string[];
  /** How many were requested so far. */
  requested: number;
}

interface Target {
  /** The server's origin. */
  url: string;
  paths: Paths;
  headers: Readonly<Record<string, string>>;
  /** The keys of several callers, used in turn; the first is in the headers too. */
  keys: readonly string[];
}

/** The result of sending requests for a while. */
export interface Load {
  requests: number;
  seconds: number;
  /** Latencies in whole milliseconds. */
  p50: number;
  p99: number;
  /** Responses with a status of at least 400. */
  failed: number;
  /** Requests whose connection failed. */
  broken: number;
  /** Responses by status. */
  statuses: Readonly<Record<string, number>>;
}

export const KEY_HEADER = "x-api-key";

export const listPaths = (paths: readonly string[]): Paths => ({
  paths,
  requested: 0,
});

/** Sends requests over connections that are kept alive. */
export async function sendLoad(
  { url, paths, headers, keys }: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    // How often it checks whether time is up.
    sampleInt: Math.min(1000, seconds * 1000),
    requests: [{
      setupRequest: (request: Record<string, unknown>) => {
        const index = paths.requested++;
        const key = keys[index % keys.length];
        return {
          ...request,
          path: paths.paths[index % paths.paths.length],
          headers: { ...headers, ...(key && { [KEY_HEADER]: key }) },
        };
      },
    }],
  });
  const counts = result.statusCodeStats as Record<string, { count: number }>;
  const statuses = Object.fromEntries(
    Object.entries(counts).map(([status, { count }]) => [status, count]),
  );
  return {
    requests: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result["4xx"] + result["5xx"],
    broken: result.errors,
    statuses,
  };
}

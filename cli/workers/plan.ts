import {
  type Config,
  ConfigError,
  DATABASE_POOL_MAX_DEFAULT,
  POOL_MAX_MIN,
} from "@/lib/config/config.ts";

/**
 * Lets two instances of eight workers each, as during a deployment, share the 97
 * connections that PostgreSQL allows by default.
 */
const TOGETHER_MAX = 48;
/** Minimum number of connections for a worker to have one for notifications. */
const NOTIFIED_MIN = 6;

/** The number of server processes that share the port, and of connections for each. */
export interface WorkerPlan {
  count: number;
  poolMax: number;
}

type Settings = Pick<Config, "workers" | "databaseUrl" | "databasePoolMax">;

/** The operating system, and the number of cores that this process may use. */
interface Machine {
  cores: number;
  os: typeof Deno.build.os;
}

/** @throws {ConfigError} if this number of workers is impossible */
export function planWorkers(
  { workers, databaseUrl, databasePoolMax: max }: Settings,
  { cores, os }: Machine = {
    cores: navigator.hardwareConcurrency,
    os: Deno.build.os,
  },
): WorkerPlan {
  if (databaseUrl === null) {
    if ((workers ?? 1) > 1) {
      throw new ConfigError(
        "WORKERS must be 1 on the embedded database, which only one process can use. Set DATABASE_URL to use more workers",
      );
    }
    return alone(max);
  }
  // Other systems do not distribute a port's connections among processes.
  if (os !== "linux") return alone(max);
  if (max === null) {
    const count = workers ?? cores;
    const share = Math.max(NOTIFIED_MIN, Math.floor(TOGETHER_MAX / count));
    return { count, poolMax: Math.min(DATABASE_POOL_MAX_DEFAULT, share) };
  }
  const count = workers ??
    Math.min(cores, Math.max(1, Math.floor(max / NOTIFIED_MIN)));
  if (max < count * POOL_MAX_MIN) {
    throw new ConfigError(
      `DATABASE_POOL_MAX must be at least ${
        count * POOL_MAX_MIN
      } with ${count} workers, which share it`,
    );
  }
  return { count, poolMax: Math.floor(max / count) };
}

function alone(max: number | null): WorkerPlan {
  return { count: 1, poolMax: max ?? DATABASE_POOL_MAX_DEFAULT };
}

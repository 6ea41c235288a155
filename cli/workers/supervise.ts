import { sayServing } from "@/cli/say.ts";
import type { WorkerPlan } from "@/cli/workers/plan.ts";
import { Supervisor } from "@/cli/workers/supervisor.ts";
import type { Config } from "@/lib/config.ts";
import { createLog } from "@/lib/log.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const WORKER = new URL("./worker.ts", import.meta.url);

/**
 * The same as in the tasks of `deno.json`. By default, V8 considers the
 * machine's memory, and a process holds 50 % more garbage for the same work.
 */
export const V8_FLAGS =
  "--v8-flags=--max-semi-space-size=8,--max-old-space-size=1024";

/** Serves the build by several processes. @returns the exit status */
export function superviseBuild(
  config: Config,
  plan: WorkerPlan,
): Promise<number> {
  return supervise(
    config,
    plan,
    WORKER,
    (url) => sayServing(url, config.publicUrl, null),
  );
}

/** @param worker the module of a worker */
export async function supervise(
  config: Config,
  { count, poolMax }: WorkerPlan,
  worker: URL,
  onReady: (url: string) => void,
): Promise<number> {
  const supervisor = new Supervisor({
    count,
    command: {
      args: [
        ...["run", "-A", "--cached-only", V8_FLAGS],
        // Sharing a port is an unstable feature of Deno.
        ...["--unstable-net", worker.href],
      ],
      env: { ...Deno.env.toObject(), DATABASE_POOL_MAX: String(poolMax) },
    },
    port: config.port,
    log: createLog({ level: config.logLevel, format: config.logFormat }),
    onReady,
  });
  for (const signal of SIGNALS) {
    Deno.addSignalListener(signal, () => supervisor.stop());
  }
  return await supervisor.run();
}

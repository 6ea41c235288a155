import { sayServing } from "@/cli/say.ts";
import type { WorkerPlan } from "@/cli/workers/plan.ts";
import { Supervisor } from "@/cli/workers/supervisor.ts";
import { onStopSignal } from "@/lib/app/stop_signals.ts";
import type { Config } from "@/lib/config/config.ts";
import { createLog } from "@/lib/log/log.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/**
 * The same as in the tasks of `deno.json`. By default, V8 considers the
 * machine's memory and collects garbage late: at its peak, a process that
 * exports 1,000,000 ads takes 272 MB instead of 231, for the same CPU.
 */
export const V8_FLAGS =
  "--v8-flags=--max-semi-space-size=8,--max-old-space-size=1024,--heap-growing-percent=150";

/**
 * Serves the build by several processes.
 *
 * @param worker the module of a worker
 * @returns the exit status
 */
export async function supervise(
  config: Config,
  { count, poolMax }: WorkerPlan,
  worker: URL = WORKER,
  onReady = (url: string) => sayServing(url, config.publicUrl, null),
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
  onStopSignal(supervisor.stop);
  return await supervisor.run();
}

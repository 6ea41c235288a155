import { isBuilt } from "@/cli/build.ts";
import type { Demo } from "@/cli/demo.ts";
import { requirePort } from "@/cli/listen.ts";
import { CommandError } from "@/cli/command_error.ts";
import { planWorkers } from "@/cli/workers/plan.ts";
import type { Services } from "@/lib/app/services.ts";
import { loadConfig } from "@/lib/config/config.ts";
import { createLog } from "@/lib/log/log.ts";

/**
 * Migrates and serves `_fresh/` with one process or several, after
 * `prepare.build`. Loads only the modules that this requires.
 *
 * @param workers overrides `WORKERS`
 * @throws {CommandError}
 */
export async function serveBuild(workers: string | undefined, prepare: {
  build?: () => Promise<void>;
  load?: (services: Services) => Promise<Demo | null>;
} = {}): Promise<number> {
  const config = loadConfig({
    ...Deno.env.toObject(),
    ...(workers !== undefined && { WORKERS: workers }),
  });
  const plan = planWorkers(config);
  requirePort(config);
  // Only now: if the start fails before, the checkout is unchanged.
  await prepare.build?.();
  if (!isBuilt()) {
    throw new CommandError(
      "There is no build to serve. Run deno task build first, or deno task start, which builds.",
    );
  }
  if (plan.count < (config.workers ?? 1)) {
    createLog({ level: config.logLevel, format: config.logFormat })(
      "warn",
      "WORKERS works only on Linux, where processes can share a port: serving with one process",
    );
  }
  if (plan.count > 1) {
    const { supervise } = await import("@/cli/workers/supervise.ts");
    return await supervise(config, plan);
  }
  const { serveAlone } = await import("@/cli/serve_alone.ts");
  return await serveAlone(config.databaseUrl === null, prepare.load);
}

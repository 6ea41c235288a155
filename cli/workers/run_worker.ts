import { linkToSupervisor } from "@/cli/workers/link.ts";
import type { Main } from "@/cli/serve_alone.ts";
import type { Services } from "@/lib/app/services.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import { errorFields, markLines } from "@/lib/log.ts";

/** The application that a worker serves. */
interface Application {
  main: Main;
  handler: Deno.ServeHandler<Deno.NetAddr>;
}

/**
 * Runs as one of several processes on a port, controlled by the supervisor.
 *
 * @param load loads the application, after the worker can be told to stop
 */
export async function runWorker(
  load: () => Promise<Application>,
): Promise<never> {
  const link = linkToSupervisor();
  markLines({ worker: Number(Deno.args.at(-1)) });
  const [{ main, handler }, { makeReady, serve }, { foldWhileServing }] =
    await Promise.all([
      load(),
      import("@/cli/serve_alone.ts"),
      import("@/cli/fold_columns.ts"),
    ]);
  const { services } = main;
  services.metrics.joinOthers(link.collect);
  link.onReport(services.metrics.report);
  const { port, prepares, fills, tidies } = await link.begin;
  if (prepares) {
    await makeReady(services, () => link.tell({ type: "prepared" }));
  }
  if (fills) void foldWhileServing(services);
  if (tidies) void closeRuns(services);
  return await serve(handler, main, {
    ...{ port, isShared: true, onStop: link.onStop },
    onListen: (url, port) => link.tell({ type: "serving", url, port }),
  });
}

async function closeRuns({ database, clock, log }: Services): Promise<void> {
  try {
    await closeAbandonedRuns(database, clock);
  } catch (error) {
    log("warn", "abandoned imports could not be closed", errorFields(error));
  }
}

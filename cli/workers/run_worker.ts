import process from "node:process";
import type { Main } from "@/cli/serve_alone.ts";
import type { Request, Response } from "@/cli/workers/supervisor.ts";
import { onStopSignal } from "@/lib/app/stop_signals.ts";
import { markLines } from "@/lib/log/log.ts";
import type { Report } from "@/lib/metrics/reports.ts";

/**
 * Connects to the supervisor before anything is loaded, since it may stop the
 * worker while it loads. A signal, which terminals and systemd send to
 * all processes, and the end of the supervisor also stop it.
 */
export function linkToSupervisor() {
  const collecting: ((reports: Report[]) => void)[] = [];
  let inherited: Report = [];
  let report = (inherited: Report) => Promise.resolve(inherited);
  let stop: (() => void) | null = () => Deno.exit(0);

  const stopOnce = () => {
    const run = stop;
    stop = null;
    run?.();
  };
  const send = (response: Response) => {
    // Without its supervisor, it is about to stop.
    if (process.connected) process.send!(response);
  };

  process.on("message", async (request: Request) => {
    if (request.type === "stop") stopOnce();
    else if (request.type === "inherit") inherited = request.report;
    else if (request.type === "reports") collecting.shift()!(request.reports);
    else send({ type: "report", report: await report(inherited) });
  });
  process.on("disconnect", stopOnce);
  onStopSignal(stopOnce);

  return {
    send,
    /** Runs once when the worker should stop. Until it is set, the process exits. */
    onStop(run: () => void) {
      if (stop !== null) stop = run;
    },
    /** Adds this worker's counts to those of all workers. */
    join(metrics: Main["services"]["metrics"]) {
      report = metrics.report;
      metrics.joinOthers(() =>
        new Promise((resolve) => {
          collecting.push(resolve);
          send({ type: "collect" });
        })
      );
    },
  };
}

/**
 * Runs as one of several processes on a port, controlled by the supervisor.
 *
 * @param load loads the application, after the supervisor can stop the worker
 */
export async function runWorker(
  load: () => Promise<
    { main: Main; handler: Deno.ServeHandler<Deno.NetAddr> }
  >,
): Promise<never> {
  const link = linkToSupervisor();
  markLines({ worker: Number(Deno.args.at(-1)) });
  const [{ main, handler }, { makeReady, serve }] = await Promise.all([
    load(),
    import("@/cli/serve_alone.ts"),
  ]);
  link.join(main.services.metrics);
  await makeReady(main.services);
  return await serve(handler, main, {
    isShared: true,
    onStop: link.onStop,
    onListen: (url, port) => link.send({ type: "serving", url, port }),
  });
}

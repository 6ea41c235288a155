import process from "node:process";
import type { Main } from "@/cli/serve_alone.ts";
import type { Request, Response } from "@/cli/workers/supervisor.ts";
import { markLines } from "@/lib/log.ts";
import type { Report } from "@/lib/metrics/reports.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** A worker's side of the connection with its supervisor. */
interface Link {
  send(response: Response): void;
  /** Runs once when the worker should stop. Until it is set, the process exits. */
  onStop(run: () => void): void;
  /** Responds with the counts of this worker. */
  onReport(read: () => Promise<Report>): void;
  /** The counts of all workers. */
  collect(): Promise<Report[]>;
}

/**
 * Connects to the supervisor before anything is loaded, since the worker may be
 * told to stop while it loads. A signal, which terminals and systemd send to
 * all processes, and the end of the supervisor also stop it.
 */
export function linkToSupervisor(): Link {
  const collecting = new Map<number, (reports: Report[]) => void>();
  let ids = 0;
  let report: () => Promise<Report> = () => Promise.resolve([]);
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
    else if (request.type === "report") {
      send({ ...request, report: await report() });
    } else {
      collecting.get(request.id)?.(request.reports);
      collecting.delete(request.id);
    }
  });
  process.on("disconnect", stopOnce);
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stopOnce);

  return {
    send,
    onStop(run) {
      if (stop !== null) stop = run;
    },
    onReport: (read) => void (report = read),
    collect: () =>
      new Promise((resolve) => {
        collecting.set(++ids, resolve);
        send({ type: "collect", id: ids });
      }),
  };
}

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
  const [{ main, handler }, { makeReady, serve }] = await Promise.all([
    load(),
    import("@/cli/serve_alone.ts"),
  ]);
  const { metrics } = main.services;
  metrics.joinOthers(link.collect);
  link.onReport(metrics.report);
  await makeReady(main.services);
  return await serve(handler, main, {
    ...{ isShared: true, onStop: link.onStop },
    onListen: (url, port) => link.send({ type: "serving", url, port }),
  });
}

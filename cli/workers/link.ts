import process from "node:process";
import type { News, Order, ServeOrder } from "@/cli/workers/messages.ts";
import type { Report } from "@/lib/metrics/reports.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** A worker's side of the connection with its supervisor. */
export interface Link {
  /** When and where to serve. */
  readonly begin: Promise<ServeOrder>;
  tell(news: News): void;
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
  const begin = Promise.withResolvers<ServeOrder>();
  const asked = new Map<number, (reports: Report[]) => void>();
  let ids = 0;
  let report: () => Promise<Report> = () => Promise.resolve([]);
  let isStopping = false;
  let stop: () => void = () => Deno.exit(0);

  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  const tell = (news: News) => {
    // Without its supervisor, it is about to stop.
    if (process.connected) process.send!(news);
  };
  const answer = async (id: number) =>
    tell({ type: "report", id, report: await report() });

  process.on("message", (order: Order) => {
    if (order.type === "serve") begin.resolve(order);
    else if (order.type === "stop") stopOnce();
    else if (order.type === "ping") tell({ type: "pong" });
    else if (order.type === "report") void answer(order.id);
    else {
      asked.get(order.id)?.(order.reports);
      asked.delete(order.id);
    }
  });
  process.on("disconnect", stopOnce);
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stopOnce);

  return {
    begin: begin.promise,
    tell,
    onStop: (run) => void (stop = run),
    onReport: (read) => void (report = read),
    collect: () =>
      new Promise((resolve) => {
        asked.set(++ids, resolve);
        tell({ type: "collect", id: ids });
      }),
  };
}

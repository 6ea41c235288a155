import type { Services } from "@/lib/app/services.ts";
import {
  type RequestHandler,
  RunningRequests,
} from "@/lib/http/running_requests.ts";
import { errorFields } from "@/lib/log.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** A terminal signals the whole process group and `deno task` passes the signal on: these are one. */
const SAME_SIGNAL_MS = 500;

/** Durations in milliseconds. */
interface Limits {
  /** Between 503 at `/readyz` and closing the listener, for load balancers to notice. */
  notice: number;
  /** How long requests may then take to finish. */
  drain: number;
  /** From the signal on; whatever still runs then is abandoned. */
  total: number;
}

const LIMITS: Limits = { notice: 1000, drain: 10_000, total: 18_000 };
/** Deno Deploy kills the process five seconds after its signal. */
const DEPLOY_LIMITS: Limits = { notice: 0, drain: 2500, total: 4500 };

/** Ends the process so that nothing is lost, however it is served. */
export interface Shutdown {
  /** The handler of all requests: they are counted, and close their connection once the process stops. */
  tracking(handler: RequestHandler): RequestHandler;
  /**
   * Handles SIGTERM and SIGINT, and logs background work that fails; false if it did
   * before. `listener` is this process's own; `deno serve` closes its own.
   * `onStop` says when to stop, instead of these signals.
   */
  watch(listener?: Listener, onStop?: (run: () => void) => void): boolean;
}

type Listener = Pick<Deno.HttpServer, "shutdown">;

/** The process, as a test may replace it. */
export interface Process {
  onSignal(run: () => void): void;
  exit(status: number): void;
  sleep(ms: number): Promise<void>;
}

const PROCESS: Process = {
  onSignal(run) {
    for (const signal of SIGNALS) Deno.addSignalListener(signal, run);
  },
  exit: (status) => Deno.exit(status),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export function createShutdown(
  services: Services,
  { onSignal, exit, sleep }: Process = PROCESS,
): Shutdown {
  const { log, config } = services;
  const limits = config.isDeploy ? DEPLOY_LIMITS : LIMITS;
  const requests = new RunningRequests();
  let isWatching = false;
  let stoppedAt: number | null = null;

  async function stop(listener?: Listener): Promise<number> {
    services.stopping();
    // Written now, too: a platform may be less patient than it says.
    void services.usage.flush();
    if (listener !== undefined) await sleep(limits.notice);
    const isDrained = await Promise.race([
      // A client that goes on sending after its response would hold up a listener.
      requests.idle().then(() => true),
      ...(listener === undefined ? [] : [listener.shutdown().then(() => true)]),
      sleep(limits.drain).then(() => false),
    ]);
    await services.stop();
    return isDrained ? 0 : 1;
  }

  return {
    tracking: (handler) =>
      requests.counting(async (req, info) => {
        const response = await handler(req, info);
        if (stoppedAt !== null) response.headers.set("connection", "close");
        return response;
      }),
    watch(listener, onStop = onSignal) {
      if (isWatching) return false;
      isWatching = true;
      onStop(() => {
        const now = performance.now();
        if (stoppedAt !== null) {
          if (now - stoppedAt < SAME_SIGNAL_MS) return;
          log("warn", "stopping at once");
          return exit(1);
        }
        stoppedAt = now;
        log("info", "stopping");
        void sleep(limits.total).then(() => {
          log("error", "stopping took too long");
          exit(1);
        });
        stop(listener).then(exit, (error) => {
          log("error", "stopping failed", errorFields(error));
          exit(1);
        });
      });
      // Background work that fails is logged; a request's failure never comes here.
      addEventListener("unhandledrejection", (event) => {
        event.preventDefault();
        log("error", "unhandled rejection", errorFields(event.reason));
      });
      return true;
    },
  };
}

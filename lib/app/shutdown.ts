import type { Services } from "@/lib/app/services.ts";
import {
  type RequestHandler,
  RunningRequests,
} from "@/lib/http/running_requests.ts";
import { onStopSignal, stopInSteps } from "@/lib/app/stop_signals.ts";
import { errorFields } from "@/lib/log/log.ts";

/** Durations in milliseconds. */
interface Limits {
  /**
   * The time between `/readyz` returning 503 and closing the listener, for load
   * balancers to notice.
   */
  notice: number;
  /** How long requests may then take to finish. */
  drain: number;
  /** The total time since the signal. After it, running work is abandoned. */
  total: number;
}

const LIMITS: Limits = { notice: 1000, drain: 10_000, total: 18_000 };
/** Deno Deploy kills the process five seconds after its signal. */
const DEPLOY_LIMITS: Limits = { notice: 0, drain: 2500, total: 4500 };

type Listener = Pick<Deno.HttpServer, "shutdown">;

const PROCESS = {
  onSignal: onStopSignal,
  exit: (status: number): void => Deno.exit(status),
  sleep: (ms: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** The process functions that tests replace. */
export type Process = typeof PROCESS;

/** Ends the process without losing data, however it is served. */
export type Shutdown = ReturnType<typeof createShutdown>;

export function createShutdown(
  services: Services,
  { onSignal, exit, sleep }: Process = PROCESS,
) {
  const { log, config } = services;
  const limits = config.isDeploy ? DEPLOY_LIMITS : LIMITS;
  const requests = new RunningRequests();
  let isWatching = false;
  let isStopping = false;

  async function stop(listener?: Listener): Promise<number> {
    services.stopping();
    // Written now too, since a platform may kill the process earlier than
    // documented.
    void services.usage.flush();
    if (listener !== undefined) await sleep(limits.notice);
    const isDrained = await Promise.race([
      // A client that keeps sending after its response would block a listener.
      requests.idle().then(() => true),
      ...(listener === undefined ? [] : [listener.shutdown().then(() => true)]),
      sleep(limits.drain).then(() => false),
    ]);
    await services.stop();
    return isDrained ? 0 : 1;
  }

  return {
    /**
     * Wraps the handler of all requests: counts them, and closes their
     * connections when the process stops.
     */
    tracking: (handler: RequestHandler) =>
      requests.counting(async (req, info) => {
        const response = await handler(req, info);
        if (isStopping) response.headers.set("connection", "close");
        return response;
      }),
    /**
     * Handles SIGTERM and SIGINT, and logs failures of background work; returns
     * false if it already does. `listener` is this process's own; `deno serve`
     * closes its own. `onStop` replaces the signals.
     */
    watch(listener?: Listener, onStop = onSignal): boolean {
      if (isWatching) return false;
      isWatching = true;
      onStop(stopInSteps(log, {
        stop() {
          isStopping = true;
          void sleep(limits.total).then(() => {
            log("error", "stopping took too long");
            exit(1);
          });
          stop(listener).then(exit, (error) => {
            log("error", "stopping failed", errorFields(error));
            exit(1);
          });
        },
        stopAtOnce: () => exit(1),
      }));
      // Logs failures of background work. Failures of requests are handled
      // elsewhere.
      addEventListener("unhandledrejection", (event) => {
        event.preventDefault();
        log("error", "unhandled rejection", errorFields(event.reason));
      });
      return true;
    },
  };
}

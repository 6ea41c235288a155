import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { REFUSED } from "@/cli/command_error.ts";
import { stopInSteps } from "@/lib/app/stop_signals.ts";
import type { Log } from "@/lib/log/log.ts";
import type { Report } from "@/lib/metrics/reports.ts";

/** Messages to a worker. */
export type Request =
  | { type: "stop" }
  /** The counts of the processes that this one replaces. */
  | { type: "inherit"; report: Report }
  /** Requests the worker's counts, and checks whether it responds at all. */
  | { type: "report" }
  /** The counts of all workers. */
  | { type: "reports"; reports: Report[] };

/** Messages from a worker, which responds to requests in their order. */
export type Response =
  | { type: "serving"; url: string; port: number }
  | { type: "report"; report: Report }
  /** Requests the counts of all workers. */
  | { type: "collect" };

/** Longer than a worker gives running requests when it stops, shorter than systemd waits. */
const STOP_MS = 19_000;
/** After serving this long, a worker has started successfully. */
const STEADY_MS = 10_000;
const PING_MS = 10_000;
/**
 * Maximum number of consecutive pings without a response. Not a duration,
 * because this process sends no pings while the machine sleeps.
 */
const UNANSWERED_MAX = 3;
/** How long to wait for a worker's counts; then its previous ones are used. */
const REPORT_MS = 1000;
/** How long to wait for the last messages of a process that has ended. */
const LAST_MESSAGES_MS = 500;
/** A worker may end this often in a row without a successful start, unless other workers serve. */
const ENDS_MAX = 5;

interface Options {
  count: number;
  /** The command that starts a worker; the worker's number is appended. */
  command: { args: string[]; env: Record<string, string> };
  /** 0: any available port. */
  port: number;
  log: Log;
  /** Called once, when all workers serve for the first time. */
  onReady: (url: string) => void;
  pingMs?: number;
  waitFor?: (ends: number) => number;
}

/** How long to wait before replacing a worker that ended soon after its start `ends` times in a row. */
export const restartWait = (ends: number): number =>
  ends <= 1 ? 0 : Math.min(500 * 2 ** (ends - 2), 32_000);

/** A worker process, and the processes that replace it. */
class Worker {
  child: ChildProcess | null = null;
  servesSince = Infinity;
  /** How often in a row it ended soon after its start. */
  ends = 0;
  /** Its last known counts, which include those of the processes before it. */
  report: Report = [];
  /** Called in turn when it responds with its counts. */
  readonly reported: (() => void)[] = [];

  constructor(readonly number: number) {}

  get isSteady(): boolean {
    return performance.now() - this.servesSince >= STEADY_MS;
  }

  send(request: Request): void {
    // A process that is ending needs no messages.
    if (this.child?.connected) this.child.send(request, () => {});
  }

  /** Updates `report`, unless the process ends first. */
  requestReport(): Promise<void> {
    if (this.child === null) return Promise.resolve();
    this.send({ type: "report" });
    return new Promise((resolve) => this.reported.push(resolve));
  }

  end(): void {
    this.ends = this.isSteady ? 0 : this.ends + 1;
    this.child = null;
    this.servesSince = Infinity;
    // Counts stay, so that no sum decreases.
    this.report = this.report.filter(({ type }) => String(type) !== "gauge");
    for (const resolve of this.reported.splice(0)) resolve();
  }
}

/**
 * Runs several server processes on one port: starts them, replaces a process
 * that ends, and stops all together. The others start when the first one
 * serves, so that errors in the configuration are printed once.
 */
export class Supervisor {
  readonly #workers: Worker[];
  readonly #stopping = new AbortController();
  /** When the first worker serves, or all stop before. */
  readonly #begun = Promise.withResolvers<void>();
  #port: number;
  #isReady = false;
  #status = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Stops all workers. A second call a moment later kills them. */
  readonly stop: () => void;

  constructor(private readonly options: Options) {
    this.stop = stopInSteps(options.log, {
      stop: () => this.#end(0),
      stopAtOnce: () => this.#kill(),
    });
    this.#port = options.port;
    this.#workers = Array.from(
      { length: options.count },
      (_, index) => new Worker(index + 1),
    );
  }

  /** @returns the exit status, when all workers have ended */
  async run(): Promise<number> {
    await Promise.all(this.#workers.map(async (worker, index) => {
      if (index > 0) await this.#begun.promise;
      await this.#keepRunning(worker);
    }));
    clearTimeout(this.#timer);
    return this.#status;
  }

  get pids(): number[] {
    return this.#workers.flatMap(({ child }) => child?.pid ?? []);
  }

  /** Runs a worker, and replaces it when it ends, until all stop. */
  async #keepRunning(worker: Worker): Promise<void> {
    const { log, waitFor = restartWait } = this.options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const end = await this.#run(worker);
      const isFirstStart = !this.#isReady && worker.servesSince === Infinity;
      worker.end();
      if (signal.aborted) {
        this.#status = Math.max(this.#status, end.code ?? 1);
      } else if (end.code === REFUSED || isFirstStart && end.signal === null) {
        // The worker has already printed why.
        this.#end(end.code || 1);
      } else {
        log("error", "a worker has ended", { worker: worker.number, ...end });
        const isAnySteady = this.#workers.some(({ isSteady }) => isSteady);
        if (worker.ends >= ENDS_MAX && !isAnySteady) {
          log("error", "workers end as soon as they begin: giving up");
          this.#end(1);
        }
        await sleep(waitFor(worker.ends), null, { signal }).catch(() => {});
      }
    }
  }

  /** Runs one process to its end, and kills it if it hangs: the system would still give it a part of the port's connections. */
  async #run(worker: Worker) {
    const { command, log, pingMs = PING_MS } = this.options;
    const args = [...command.args, String(worker.number)];
    const child = spawn(Deno.execPath(), args, {
      env: { ...command.env, PORT: String(this.#port) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    worker.child = child;
    const { pid } = child;
    let unanswered = 0;
    child.on("message", (response: Response) => {
      unanswered = 0;
      this.#receive(worker, response);
    });
    worker.send({ type: "inherit", report: worker.report });
    const pinging = setInterval(() => {
      if (unanswered++ < UNANSWERED_MAX) return void worker.requestReport();
      log("error", "a worker does not answer", { worker: worker.number, pid });
      child.kill("SIGKILL");
    }, pingMs);
    const [code, signal] = await new Promise<[number | null, string | null]>(
      (resolve) => {
        child.on("exit", (code, signal) => resolve([code, signal]));
        // If the system cannot start it, there is no `exit` event.
        child.on("error", () => child.pid === undefined && resolve([1, null]));
      },
    );
    clearInterval(pinging);
    if (child.connected) {
      // If it left some of our messages unread, it never disconnects.
      const late = AbortSignal.timeout(LAST_MESSAGES_MS);
      await once(child, "disconnect", { signal: late }).catch(() => {});
    }
    child.removeAllListeners("message");
    return { pid, code, signal };
  }

  #receive(worker: Worker, response: Response): void {
    if (response.type === "collect") {
      void this.#collect().then((reports) =>
        worker.send({ type: "reports", reports })
      );
    } else if (response.type === "report") {
      worker.report = response.report;
      worker.reported.shift()?.();
    } else {
      worker.servesSince = performance.now();
      this.#port = response.port;
      this.#begun.resolve();
      const isStarting = this.#workers.some((each) =>
        each.servesSince === Infinity
      );
      if (isStarting || this.#isReady || this.#stopping.signal.aborted) return;
      this.#isReady = true;
      this.options.onReady(response.url);
    }
  }

  /** The counts of all workers, and of those that have ended. */
  async #collect(): Promise<Report[]> {
    const waiting = new AbortController();
    await Promise.race([
      Promise.all(this.#workers.map((worker) => worker.requestReport())),
      sleep(REPORT_MS, null, waiting).catch(() => {}),
    ]);
    waiting.abort();
    return this.#workers.map(({ report }) => report);
  }

  #end(status: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#status = status;
    this.#stopping.abort();
    this.#begun.resolve();
    for (const worker of this.#workers) worker.send({ type: "stop" });
    this.#timer = setTimeout(() => {
      this.options.log("error", "stopping took too long");
      this.#kill();
    }, STOP_MS);
  }

  #kill(): void {
    this.#status = 1;
    for (const { child } of this.#workers) child?.kill("SIGKILL");
  }
}

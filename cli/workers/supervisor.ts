import { spawn } from "node:child_process";
import { REFUSED } from "@/cli/command_error.ts";
import type { Log } from "@/lib/log.ts";
import type { Report } from "@/lib/metrics/reports.ts";

/** Messages to a worker. */
export type Request =
  | { type: "stop" }
  /** Asks for the worker's counts, and whether it responds at all. */
  | { type: "report"; id: number }
  /** The counts of all workers. */
  | { type: "reports"; id: number; reports: Report[] };

/** Messages from a worker. */
export type Response =
  | { type: "serving"; url: string; port: number }
  | { type: "report"; id: number; report: Report }
  /** Asks for the counts of all workers. */
  | { type: "collect"; id: number };

/** Longer than a worker gives running requests when it stops, shorter than systemd waits. */
const STOP_MS = 19_000;
/**
 * A terminal signals the whole process group, and `deno task` forwards the
 * signal: both count as one.
 */
const SAME_SIGNAL_MS = 500;
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

/** A worker process, and the processes that replace it. */
interface Slot {
  readonly number: number;
  child: ReturnType<typeof spawn> | null;
  servesSince: number | null;
  /** How often in a row it ended soon after its start. */
  ends: number;
  /** Number of pings since its last message. */
  unanswered: number;
  /** Its last known counts. */
  report: Report | null;
  timer?: ReturnType<typeof setTimeout>;
}

/** How long to wait before replacing a worker that ended soon after its start `ends` times in a row. */
export const restartWait = (ends: number): number =>
  ends <= 1 ? 0 : Math.min(500 * 2 ** (ends - 2), 32_000);

// A process that is ending needs no messages.
const send = ({ child }: Slot, request: Request) =>
  child?.connected && child.send(request, () => {});

const isSteady = ({ servesSince }: Slot) =>
  servesSince !== null && performance.now() - servesSince >= STEADY_MS;

/**
 * Runs several server processes on one port: starts them, replaces a process
 * that ends, and stops all together. The others start when the first one
 * serves, so that what is wrong with the configuration is printed once.
 */
export class Supervisor {
  readonly #slots: Slot[];
  readonly #done = Promise.withResolvers<number>();
  readonly #collecting = new Map<number, { slot: Slot; resolve: () => void }>();
  /** The counts of processes that have ended, so that no sum decreases. */
  #ended: Promise<Report> = Promise.resolve([]);
  #ids = 0;
  #port: number;
  #isReady = false;
  #stoppedAt: number | null = null;
  #status = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: Options) {
    this.#port = options.port;
    this.#slots = Array.from({ length: options.count }, (_, index) => ({
      ...{ number: index + 1, child: null, servesSince: null, report: null },
      ...{ ends: 0, unanswered: 0 },
    }));
  }

  /** @returns the exit status, when all workers have ended */
  run(): Promise<number> {
    this.#start(this.#slots[0]!);
    this.#pinging = setInterval(
      () => this.#slots.forEach((slot) => this.#ping(slot)),
      this.options.pingMs ?? PING_MS,
    );
    return this.#done.promise;
  }

  /** Stops all workers. A second call a moment later kills them. */
  stop(): void {
    const { log } = this.options;
    if (this.#stoppedAt === null) {
      log("info", "stopping");
      return this.#end(0);
    }
    if (performance.now() - this.#stoppedAt < SAME_SIGNAL_MS) return;
    log("warn", "stopping at once");
    this.#kill();
  }

  /** The process ids of running workers. */
  get pids(): number[] {
    return this.#slots.flatMap(({ child }) => child?.pid ?? []);
  }

  #start(slot: Slot): void {
    const { args, env } = this.options.command;
    const child = spawn(Deno.execPath(), [...args, String(slot.number)], {
      env: { ...env, PORT: String(this.#port) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    slot.child = child;
    child.on("message", (response) => {
      if (slot.child === child) this.#receive(slot, response as Response);
    });
    child.on("error", () => {
      // If the system could not start it, there is no `exit` event.
      if (child.pid === undefined) this.#replace(slot, 1, null);
    });
    child.on("exit", (code, signal) => {
      // First handle the messages that it sent before it ended. If it left
      // some of ours unread, it never disconnects.
      const { promise, resolve } = Promise.withResolvers<void>();
      child.once("disconnect", resolve);
      setTimeout(resolve, child.connected ? LAST_MESSAGES_MS : 0);
      void promise.then(() => this.#replace(slot, code, signal));
    });
  }

  /**
   * Detects a process that hangs: the system would still give it a part of the
   * port's connections.
   */
  #ping(slot: Slot): void {
    const { number: worker, child } = slot;
    if (child === null) return;
    if (slot.unanswered++ < UNANSWERED_MAX) {
      return void send(slot, { type: "report", id: 0 });
    }
    const { pid } = child;
    this.options.log("error", "a worker does not answer", { worker, pid });
    child.kill("SIGKILL");
  }

  #receive(slot: Slot, response: Response): void {
    slot.unanswered = 0;
    if (response.type === "serving") {
      slot.servesSince = performance.now();
      this.#serving(response);
    } else if (response.type === "report") {
      slot.report = response.report;
      this.#collecting.get(response.id)?.resolve();
    } else {
      const { id } = response;
      void this.#collect().then((reports) =>
        send(slot, { type: "reports", id, reports })
      );
    }
  }

  #serving({ url, port }: { url: string; port: number }): void {
    if (this.#stoppedAt !== null || this.#isReady) return;
    this.#port = port;
    const waiting = this.#slots.filter((slot) => slot.servesSince === null);
    for (const slot of waiting) {
      if (slot.child === null && slot.ends === 0) this.#start(slot);
    }
    if (waiting.length > 0) return;
    this.#isReady = true;
    this.options.onReady(url);
  }

  /** The counts of all workers, and of those that have ended. */
  async #collect(): Promise<Report[]> {
    await Promise.all(this.#slots.map((slot) => this.#ask(slot)));
    // Both in one step: a worker that ends now is in exactly one of them.
    const [reports, ended] = [
      this.#slots.flatMap(({ report }) => report === null ? [] : [report]),
      this.#ended,
    ];
    return [...reports, await ended];
  }

  async #ask(slot: Slot): Promise<void> {
    if (slot.child === null) return;
    const id = ++this.#ids;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, REPORT_MS);
    this.#collecting.set(id, { slot, resolve });
    send(slot, { type: "report", id });
    await promise;
    clearTimeout(timer);
    this.#collecting.delete(id);
  }

  #replace(slot: Slot, code: number | null, signal: string | null): void {
    const { waitFor = restartWait, log } = this.options;
    const { number: worker, child, servesSince, report } = slot;
    slot.ends = isSteady(slot) ? 0 : slot.ends + 1;
    Object.assign(slot, { child: null, servesSince: null, unanswered: 0 });
    if (report !== null) this.#keepCounts(slot, report);
    if (this.#stoppedAt !== null) {
      this.#status = Math.max(this.#status, code ?? 1);
      return this.#finish();
    }
    // The worker has already printed why.
    if (code === REFUSED || !this.#isReady && servesSince === null) {
      return this.#end(code || 1);
    }
    const pid = child?.pid;
    log("error", "a worker has ended", { worker, pid, code, signal });
    if (slot.ends >= ENDS_MAX && !this.#slots.some(isSteady)) {
      log("error", "workers end as soon as they begin: giving up");
      return this.#end(1);
    }
    slot.timer = setTimeout(() => this.#start(slot), waitFor(slot.ends));
  }

  #keepCounts(slot: Slot, report: Report): void {
    slot.report = null;
    for (const waiting of this.#collecting.values()) {
      if (waiting.slot === slot) waiting.resolve();
    }
    this.#ended = this.#ended.then(async (ended) => {
      const { keepCounts } = await import("@/lib/metrics/reports.ts");
      return await keepCounts([ended, report]);
    });
  }

  #end(status: number): void {
    this.#stoppedAt = performance.now();
    this.#status = status;
    clearInterval(this.#pinging);
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      send(slot, { type: "stop" });
    }
    const timer = setTimeout(() => {
      this.options.log("error", "stopping took too long");
      this.#kill();
      this.#done.resolve(1);
    }, STOP_MS);
    void this.#done.promise.then(() => clearTimeout(timer));
    this.#finish();
  }

  #kill(): void {
    this.#status = 1;
    for (const { child } of this.#slots) child?.kill("SIGKILL");
  }

  #finish(): void {
    if (this.#slots.every(({ child }) => child === null)) {
      this.#done.resolve(this.#status);
    }
  }
}

import { spawn } from "node:child_process";
import type { News, Order } from "@/cli/workers/messages.ts";
import { ReportDesk } from "@/cli/workers/report_desk.ts";
import { restartWait } from "@/cli/workers/restart_wait.ts";
import type { Log } from "@/lib/log.ts";

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
/** The same for a worker that has not served yet, which loads its code first. */
const UNANSWERED_START_MAX = 6;
/** How long to wait for the last messages of a process that has ended. */
const LAST_WORDS_MS = 500;
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
  steadyMs?: number;
  pingMs?: number;
  waitFor?: (ends: number) => number;
}

/** A worker process, and the processes that replace it. */
export interface Worker {
  readonly number: number;
  readonly pid: number | undefined;
  send(order: Order): void;
}

class Slot implements Worker {
  child: ReturnType<typeof spawn> | null = null;
  servesSince: number | null = null;
  /** How often in a row it ended soon after its start. */
  ends = 0;
  /** Number of pings since its last message. */
  unanswered = 0;
  timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly number: number) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  send(order: Order): void {
    // A process that is ending needs no messages.
    if (this.child?.connected) this.child.send(order, () => {});
  }
}

/**
 * Runs several server processes on one port: starts them, replaces a process
 * that ends, and stops all together. The first worker prepares the database;
 * the others start when it serves.
 */
export class Supervisor {
  readonly #slots: Slot[];
  readonly #desk = new ReportDesk();
  readonly #done = Promise.withResolvers<number>();
  #port: number | null = null;
  #isPrepared = false;
  #isReady = false;
  #stoppedAt: number | null = null;
  #status = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: Options) {
    this.#slots = Array.from(
      { length: options.count },
      (_, index) => new Slot(index + 1),
    );
  }

  /** @returns the exit status, when all workers have ended */
  run(): Promise<number> {
    for (const slot of this.#slots) this.#begin(slot);
    this.#pinging = setInterval(
      () => this.#slots.forEach((slot) => this.#ping(slot)),
      this.options.pingMs ?? PING_MS,
    );
    return this.#done.promise;
  }

  /** Stops all workers. A second call a moment later kills them. */
  stop(): void {
    const now = performance.now();
    const { log } = this.options;
    if (this.#stoppedAt === null) {
      log("info", "stopping");
      return this.#end(0);
    }
    if (now - this.#stoppedAt < SAME_SIGNAL_MS) return;
    log("warn", "stopping at once");
    this.#kill();
  }

  /** The process ids of running workers. */
  get pids(): number[] {
    return this.#slots.flatMap(({ pid }) => pid ?? []);
  }

  #begin(slot: Slot): void {
    const { args, env } = this.options.command;
    const child = spawn(Deno.execPath(), [...args, String(slot.number)], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    slot.child = child;
    child.on("message", (news) => {
      if (slot.child === child) this.#hear(slot, news as News);
    });
    child.on("error", () => {
      // If the system could not start it, there is no `exit` event.
      if (child.pid === undefined) this.#ended(slot, 1, null);
    });
    child.on("exit", (code, signal) => {
      // First handle the messages that it sent before it ended. If it left
      // some of ours unread, it never disconnects.
      const { promise, resolve } = Promise.withResolvers<void>();
      child.once("disconnect", resolve);
      setTimeout(resolve, child.connected ? LAST_WORDS_MS : 0);
      void promise.then(() => this.#ended(slot, code, signal));
    });
    // The first worker determines the port of the others.
    if (this.#port !== null) this.#serve(slot, this.#port);
    else if (slot.number === 1) this.#serve(slot, this.options.port);
  }

  #serve(slot: Slot, port: number): void {
    const isFirst = slot.number === 1;
    const prepares = isFirst && !this.#isPrepared;
    const fills = isFirst && this.#isPrepared;
    const tidies = slot.ends > 0;
    slot.send({ type: "serve", port, prepares, fills, tidies });
  }

  /**
   * Detects a process that hangs: the system would still give it a part of the
   * port's connections.
   */
  #ping(slot: Slot): void {
    const { number: worker, pid, servesSince } = slot;
    if (pid === undefined) return;
    const max = servesSince === null ? UNANSWERED_START_MAX : UNANSWERED_MAX;
    if (slot.unanswered++ < max) return slot.send({ type: "ping" });
    this.options.log("error", "a worker does not answer", { worker, pid });
    slot.child?.kill("SIGKILL");
  }

  #hear(slot: Slot, news: News): void {
    slot.unanswered = 0;
    switch (news.type) {
      case "prepared":
        this.#isPrepared = true;
        break;
      case "serving":
        slot.servesSince = performance.now();
        this.#serving(news);
        break;
      case "report":
        this.#desk.receive(slot, news.id, news.report);
        break;
      case "collect":
        void this.#desk.collect(this.#slots.filter(({ child }) => child))
          .then((reports) =>
            slot.send({ type: "reports", id: news.id, reports })
          );
    }
  }

  #serving({ url, port }: News & { type: "serving" }): void {
    if (this.#port === null) {
      this.#port = port;
      for (const other of this.#slots.slice(1)) this.#serve(other, port);
    }
    const isAll = this.#slots.every(({ servesSince }) => servesSince !== null);
    if (!isAll || this.#isReady || this.#stoppedAt !== null) return;
    this.#isReady = true;
    this.options.onReady(url);
  }

  #ended(slot: Slot, code: number | null, signal: string | null): void {
    const { steadyMs = STEADY_MS, waitFor = restartWait, log } = this.options;
    const { pid, servesSince } = slot;
    const isSteady = ({ servesSince }: Slot) =>
      servesSince !== null && performance.now() - servesSince >= steadyMs;
    slot.ends = isSteady(slot) ? 0 : slot.ends + 1;
    slot.child = null;
    slot.servesSince = null;
    slot.unanswered = 0;
    this.#desk.forget(slot);
    if (this.#stoppedAt !== null) {
      this.#status = Math.max(this.#status, code ?? 1);
      return this.#finish();
    }
    // A worker has already logged why a start fails, and the first worker what
    // is wrong with the database later.
    const isRefused = !this.#isReady && servesSince === null ||
      slot.number === 1 && !this.#isPrepared && code !== null;
    if (isRefused) return this.#end(code || 1);
    log("error", "a worker has ended", {
      worker: slot.number,
      pid,
      code,
      signal,
    });
    if (slot.ends >= ENDS_MAX && !this.#slots.some(isSteady)) {
      log("error", "workers end as soon as they begin: giving up");
      return this.#end(1);
    }
    slot.timer = setTimeout(() => this.#begin(slot), waitFor(slot.ends));
  }

  #end(status: number): void {
    this.#stoppedAt = performance.now();
    this.#status = status;
    clearInterval(this.#pinging);
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      slot.send({ type: "stop" });
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

import type { Worker } from "@/cli/workers/supervisor.ts";
import type { Report } from "@/lib/metrics/reports.ts";

/** After this time, a worker's previous counts are used. */
const WAIT_MS = 1000;

/**
 * Collects the counts of all workers. It includes the last known counts of
 * workers that do not respond or have ended, so that no count decreases.
 */
export class ReportDesk {
  #last = new Map<Worker, Report>();
  #ended: Promise<Report> = Promise.resolve([]);
  #waiting = new Map<number, { of: Worker; resolve: () => void }>();
  #ids = 0;

  async collect(workers: readonly Worker[]): Promise<Report[]> {
    await Promise.all(workers.map((worker) => this.#ask(worker)));
    // Both in one step, so that a worker that ends now is in exactly one of
    // them.
    const [last, ended] = [[...this.#last.values()], this.#ended];
    return [...last, await ended];
  }

  receive(worker: Worker, id: number, report: Report): void {
    this.#last.set(worker, report);
    this.#waiting.get(id)?.resolve();
  }

  /** The worker has ended. */
  forget(worker: Worker): void {
    for (const { of, resolve } of this.#waiting.values()) {
      if (of === worker) resolve();
    }
    const last = this.#last.get(worker);
    if (last === undefined) return;
    this.#last.delete(worker);
    this.#ended = this.#ended.then(async (ended) => {
      const { keepCounts } = await import("@/lib/metrics/reports.ts");
      return await keepCounts([ended, last]);
    });
  }

  #ask(worker: Worker): Promise<void> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(end, WAIT_MS);
      this.#waiting.set(id, { of: worker, resolve: end });
      worker.send({ type: "report", id });
    });
  }
}

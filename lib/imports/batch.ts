import type { Incoming } from "@/lib/imports/write_batch.ts";

/** Ads in a transaction: enough to be fast, few enough that readers of the embedded database hardly wait. */
const COUNT_MAX = 500;

/** Characters after which it is full: statements carry a batch as one text. */
const SIZE_MAX = 8 * 1024 * 1024;

/** Records that are written in one transaction. */
export class Batch {
  #records: Incoming[] = [];
  #size = 0;

  constructor(readonly countMax: number = COUNT_MAX) {}

  /** Whether it has to be written before it takes more. */
  get isFull(): boolean {
    return this.#records.length >= this.countMax || this.#size >= SIZE_MAX;
  }

  add(record: Incoming): void {
    this.#records.push(record);
    this.#size += record.size;
  }

  /** Its records; it is empty then. */
  take(): Incoming[] {
    const records = this.#records;
    this.#records = [];
    this.#size = 0;
    return records;
  }
}

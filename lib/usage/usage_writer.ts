import type { Kysely } from "kysely";
import { UsageBatch } from "@/lib/usage/usage_batch.ts";
import {
  addUsage,
  forgetOldFlushes,
  type Outcome,
  type UsageFlush,
} from "@/lib/usage/usage_counts.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Gathers counts and writes each once. A write that failed may have reached
 * the database all the same, so it is sent again as it was, under its own
 * number, which the database adds but once.
 */
export class UsageWriter {
  readonly #instance = crypto.randomUUID();
  #pending = new UsageBatch();
  #unanswered: UsageFlush | null = null;
  #number = 0;

  constructor(private readonly db: Kysely<Schema>) {}

  count(
    accountId: string,
    keyId: number,
    day: string,
    outcome: Outcome,
  ): void {
    this.#pending.add(accountId, keyId, day, outcome);
  }

  /** Writes what was counted until this call. On an error the rest waits for the next one. */
  async write(): Promise<void> {
    const batch = this.#pending;
    this.#pending = new UsageBatch();
    try {
      if (this.#unanswered !== null) await this.#send(this.#unanswered);
    } catch (error) {
      this.#pending.absorb(batch);
      throw error;
    }
    if (batch.isEmpty) return;
    const { rows } = batch;
    await this.#send({
      instance: this.#instance,
      number: ++this.#number,
      rows,
    });
    // Each start leaves a row behind, so each start clears up after old ones.
    if (this.#number === 1) await forgetOldFlushes(this.db);
  }

  async #send(flush: UsageFlush): Promise<void> {
    this.#unanswered = flush;
    await addUsage(this.db, flush);
    this.#unanswered = null;
  }
}

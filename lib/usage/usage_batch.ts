import type { Outcome, UsageRow } from "@/lib/usage/usage_counts.ts";

/** Counts that wait to be written, one row an account, key and day. */
export class UsageBatch {
  readonly #rows = new Map<string, UsageRow>();

  get rows(): UsageRow[] {
    return [...this.#rows.values()];
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  add(
    account_id: string,
    key_id: number,
    day: string,
    outcome: Outcome,
  ): void {
    const id = `${account_id} ${key_id} ${day}`;
    const row = this.#rows.get(id) ?? {
      account_id,
      key_id,
      day,
      requests: 0,
      client_errors: 0,
      server_errors: 0,
      rate_limited: 0,
      quota_exceeded: 0,
    };
    row[outcome]++;
    this.#rows.set(id, row);
  }

  /** Takes up the counts of a batch that could not be written. */
  absorb(other: UsageBatch): void {
    for (const [id, row] of other.#rows) {
      const own = this.#rows.get(id);
      if (own === undefined) this.#rows.set(id, row);
      else {
        own.requests += row.requests;
        own.client_errors += row.client_errors;
        own.server_errors += row.server_errors;
        own.rate_limited += row.rate_limited;
        own.quota_exceeded += row.quota_exceeded;
      }
    }
  }
}

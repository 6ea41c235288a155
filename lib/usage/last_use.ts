import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "@/lib/db/schema.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { atMost } from "@/lib/shared/at_most.ts";

const KEYS_MAX = 10_000;

/** Collects when keys were used, to the minute, so that a busy key costs one write per minute. */
export class LastUse {
  /** Seconds by key id. */
  #pending = new Map<number, number>();
  readonly #written = new LRUCache<number, number>(atMost(KEYS_MAX));

  constructor(private readonly db: Kysely<Schema>) {}

  note({ key }: Principal, nowMs: number): void {
    if (key === null) return;
    const minute = Math.floor(nowMs / 60_000) * 60;
    // The minute may have started before the key was created.
    const usedAt = Math.max(minute, key.created_at);
    if (usedAt > (this.#written.get(key.id) ?? key.last_used_at ?? 0)) {
      this.#pending.set(key.id, usedAt);
    }
  }

  /** Writes the collected times, and never moves a time back. After an error they are kept. */
  async write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const batch = this.#pending;
    this.#pending = new Map();
    try {
      await sql`
        update api_keys set last_used_at = noted.at
        from (
          select api_keys.id, used.at
          from unnest(${[...batch.keys()]}::bigint[], ${[
        ...batch.values(),
      ]}::bigint[]) as used (id, at)
          join api_keys on api_keys.id = used.id
          where api_keys.last_used_at is null or api_keys.last_used_at < used.at
          order by api_keys.id
          for no key update of api_keys
        ) noted
        where api_keys.id = noted.id
      `.execute(this.db);
    } catch (error) {
      this.#pending = new Map([...batch, ...this.#pending]);
      throw error;
    }
    for (const [id, usedAt] of batch) this.#written.set(id, usedAt);
  }
}

import { LRUCache } from "lru-cache";
import type { Principal } from "@/lib/keys/principal.ts";

const KEYS_MAX = 10_000;

/** Gathers when keys were used, to the minute, so that a busy key costs one write a minute. */
export interface LastUse {
  note(principal: Principal, nowMs: number): void;
  /** Hands on what was noted since the last time; on an error it is kept. */
  write(store: (usedAt: Map<number, number>) => Promise<void>): Promise<void>;
}

export function createLastUse(): LastUse {
  let pending = new Map<number, number>();
  const written = new LRUCache<number, number>({ max: KEYS_MAX });

  return {
    note({ key }, nowMs) {
      if (key === null) return;
      const minute = Math.floor(nowMs / 60_000) * 60;
      // A key is never used before it exists, as its first minute would have it.
      const usedAt = Math.max(minute, key.created_at);
      if (usedAt > (written.get(key.id) ?? key.last_used_at ?? 0)) {
        pending.set(key.id, usedAt);
      }
    },
    async write(store) {
      if (pending.size === 0) return;
      const batch = pending;
      pending = new Map();
      try {
        await store(batch);
      } catch (error) {
        pending = new Map([...batch, ...pending]);
        throw error;
      }
      for (const [id, usedAt] of batch) written.set(id, usedAt);
    },
  };
}

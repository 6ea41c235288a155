import { Batch } from "@/lib/imports/batch.ts";
import type { Incoming } from "@/lib/imports/write_batch.ts";

/** How many ads are remembered at the most, so that memory has a bound. */
const REMEMBERED_MAX = 10_000;

/** Characters of the records that wait, at the most: ads can be large. */
const DEFERRED_SIZE_MAX = 16 * 1024 * 1024;

/** Overruled records that an ad remembers: real files repeat an ad a few times at the most. */
export const SUPERSEDED_MAX = 100;

/** What a run remembers of ads from one batch to the next; see `decide`. */
export class RunMemory {
  #deferred = new Map<string, Incoming>();
  #deferredSize = 0;
  #overruled = new Map<string, string[]>();

  /** Lets a record wait. Answers how many it replaced: one or none. */
  defer(incoming: Incoming): number {
    const replaced = this.forget(incoming.record.ad_archive_id);
    this.#deferred.set(incoming.record.ad_archive_id, incoming);
    this.#deferredSize += incoming.size;
    return replaced;
  }

  isWaiting(adArchiveId: string): boolean {
    return this.#deferred.has(adArchiveId);
  }

  /** Forgets an ad's waiting record, since another one overruled it. Answers how many there were. */
  forget(adArchiveId: string): number {
    const waiting = this.#deferred.get(adArchiveId);
    if (waiting === undefined) return 0;
    this.#deferred.delete(adArchiveId);
    this.#deferredSize -= waiting.size;
    this.noteOverruled(adArchiveId, waiting.hash);
    return 1;
  }

  /** Notes a record that this run met and did not take: the ad has to know it the next time. */
  noteOverruled(adArchiveId: string, hash: string): void {
    const hashes = this.overruledHashes(adArchiveId).slice(1 - SUPERSEDED_MAX);
    this.#overruled.set(adArchiveId, [...hashes, hash]);
    if (this.#overruled.size > REMEMBERED_MAX) {
      this.#overruled.delete(this.#overruled.keys().next().value!);
    }
  }

  overruledHashes(adArchiveId: string): readonly string[] {
    return this.#overruled.get(adArchiveId) ?? [];
  }

  /** Takes out records that can wait no longer, a batch at the most: past the bounds the oldest count as new. */
  takeOverdue(): Incoming[] {
    const batch = new Batch();
    while (
      !batch.isFull &&
      (this.#deferred.size > REMEMBERED_MAX ||
        this.#deferredSize > DEFERRED_SIZE_MAX)
    ) batch.add(this.#takeOldest()!);
    return batch.take();
  }

  /** Takes out a batch of the records that wait; it is empty where none is left. */
  takeBatch(): Incoming[] {
    const batch = new Batch();
    while (!batch.isFull) {
      const oldest = this.#takeOldest();
      if (oldest === null) break;
      batch.add(oldest);
    }
    return batch.take();
  }

  #takeOldest(): Incoming | null {
    const [oldest] = this.#deferred.values();
    if (oldest === undefined) return null;
    this.forget(oldest.record.ad_archive_id);
    return oldest;
  }
}

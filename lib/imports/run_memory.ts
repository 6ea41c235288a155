import type { Incoming } from "@/lib/imports/write_batch.ts";

/** How many ads are remembered at the most, so that memory has a bound. */
const REMEMBERED_MAX = 10_000;

/** Overruled records that an ad remembers: real files repeat an ad a few times at the most. */
export const SUPERSEDED_MAX = 100;

/** What a run remembers of ads from one batch to the next; see `decide`. */
export class RunMemory {
  #deferred = new Map<string, Incoming>();
  #overruled = new Map<string, string[]>();

  /** Lets a record wait. Answers how many it replaced: one or none. */
  defer(incoming: Incoming): number {
    const replaced = this.forget(incoming.record.ad_archive_id);
    this.#deferred.set(incoming.record.ad_archive_id, incoming);
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

  /** Takes out the records that can wait no longer: past the bound the oldest count as new. */
  takeOverdue(): Incoming[] {
    return this.#take(this.#deferred.size - REMEMBERED_MAX);
  }

  takeAll(): Incoming[] {
    return this.#take(this.#deferred.size);
  }

  #take(count: number): Incoming[] {
    const taken = count > 0 ? [...this.#deferred.values()].slice(0, count) : [];
    for (const { record } of taken) this.forget(record.ad_archive_id);
    return taken;
  }
}

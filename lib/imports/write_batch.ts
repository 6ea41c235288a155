import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdRecord } from "@/lib/imports/ad_record.ts";
import { type AdState, decide } from "@/lib/imports/decide.ts";
import { type RunMemory, SUPERSEDED_MAX } from "@/lib/imports/run_memory.ts";
import { inherit } from "@/lib/imports/inherit.ts";
import {
  type AdWrite,
  type StoredAd,
  storedAds,
  writeAds,
} from "@/lib/imports/write_ads.ts";
import { writeBrands } from "@/lib/imports/write_brands.ts";

/** A valid record on its way into the archive. */
export interface Incoming {
  record: AdRecord;
  hash: string;
  /** Characters of its JSON. */
  size: number;
}

export function toIncoming(record: AdRecord): Incoming {
  const text = JSON.stringify(record);
  const hash = createHash("sha256").update(text).digest("base64url");
  return { record, hash, size: text.length };
}

/** One outcome for each record that was settled; deferred ones are not. */
export interface BatchOutcome {
  inserted: number;
  updated: number;
  unchanged: number;
}

export interface BatchContext {
  runId: number;
  now: number;
  memory: RunMemory;
  /** Takes records that would be deferred. */
  force: boolean;
}

/** Brings a batch into the archive. Call it within a transaction. */
export async function writeBatch(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
  context: BatchContext,
): Promise<BatchOutcome> {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  const judge = new Judge(await storedAds(db, [...ids]), context);
  for (const incoming of batch) judge.take(incoming);
  if (judge.taken.length > 0) {
    const { runId, now } = context;
    const brandIds = await writeBrands(db, judge.taken, now);
    await writeAds(db, [...judge.writes.values()], { brandIds, runId, now });
  }
  return judge.outcome;
}

/** Judges the records of a batch in turn, each by what the ones before it left. */
class Judge {
  readonly outcome: BatchOutcome = { inserted: 0, updated: 0, unchanged: 0 };
  /** What is to be written: the last record taken of each ad, in the order of their first. */
  readonly writes = new Map<string, AdWrite>();
  /** Every record that was taken, since each may tell something of its brand. */
  readonly taken: AdRecord[] = [];

  /** What each ad is after the records before. */
  readonly states: Map<string, AdState>;

  constructor(
    readonly stored: ReadonlyMap<string, StoredAd>,
    readonly context: BatchContext,
  ) {
    this.states = new Map(stored);
  }

  take(incoming: Incoming): void {
    const { record, hash } = incoming;
    const { outcome, context: { memory, runId, force } } = this;
    const id = record.ad_archive_id;
    const state = this.states.get(id) ?? null;
    const candidate = { hash, last_seen_at: record.last_seen_at };
    switch (decide(state, candidate, { id: runId, force })) {
      case "insert":
        outcome.inserted++;
        return this.#apply(incoming, null, []);
      case "update":
        outcome.updated++;
        return this.#overrule(incoming, state!);
      case "rewrite":
        outcome.unchanged++;
        return this.#overrule(incoming, state!);
      case "same":
        outcome.unchanged += 1 + memory.forget(id);
        return;
      case "older":
        // It follows the one that waits, and so overrules that all the same.
        outcome.unchanged += 1 + memory.forget(id);
        return memory.noteOverruled(id, hash);
      case "defer":
        outcome.unchanged += memory.defer(incoming);
    }
  }

  #overrule(incoming: Incoming, state: AdState): void {
    const { memory, runId, force } = this.context;
    const id = incoming.record.ad_archive_id;
    // What was overruled before matters while this run may have met it.
    const isKept = state.scrape_run_id === runId || force ||
      memory.isWaiting(id);
    this.outcome.unchanged += memory.forget(id);
    const superseded = new Set([
      ...(isKept ? state.superseded_hashes : []),
      state.source_hash,
      ...memory.overruledHashes(id),
    ]);
    superseded.delete(incoming.hash);
    this.#apply(incoming, state.id, [...superseded].slice(-SUPERSEDED_MAX));
  }

  #apply(
    { record, hash }: Incoming,
    id: number | null,
    superseded: string[],
  ): void {
    const adArchiveId = record.ad_archive_id;
    this.taken.push(record);
    this.writes.set(adArchiveId, {
      id,
      record: inherit(record, this.writes.get(adArchiveId)?.record),
      hash,
      superseded,
      stored: this.stored.get(adArchiveId) ?? null,
    });
    this.states.set(adArchiveId, {
      id,
      source_hash: hash,
      last_seen_at: record.last_seen_at,
      scrape_run_id: this.context.runId,
      superseded_hashes: superseded,
    });
  }
}

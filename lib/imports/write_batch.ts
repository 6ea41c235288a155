import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { type AdState, decide } from "@/lib/imports/decide.ts";
import { type RunMemory, SUPERSEDED_MAX } from "@/lib/imports/run_memory.ts";
import { inherit } from "@/lib/imports/inherit.ts";
import {
  latest,
  notObservedBefore,
  observedAt,
} from "@/lib/imports/observation.ts";
import {
  type AdWrite,
  rememberSuperseded,
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
  superseded: number;
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
  if (judge.remembered.size > 0) await rememberSuperseded(db, judge.remembered);
  return judge.outcome;
}

/** Judges the records of a batch in turn, each by what the ones before it left. */
class Judge {
  readonly outcome: BatchOutcome = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    superseded: 0,
  };
  /** What is to be written: the last record taken of each ad, in the order of their first. */
  readonly writes = new Map<string, AdWrite>();
  /** Superseded hashes of ads that are not to be written otherwise, by id. */
  readonly remembered = new Map<number, string[]>();
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
    const candidate = { hash, observed_at: observedAt(record) };
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
        outcome.superseded++;
        this.#remember(incoming, state!);
        return memory.noteOverruled(id, hash);
      case "known_older":
        outcome.unchanged++;
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
    this.#apply(incoming, state, [...superseded].slice(-SUPERSEDED_MAX));
  }

  /** So that a second reading of the same records finds nothing new. */
  #remember({ record, hash }: Incoming, state: AdState): void {
    const superseded = [...state.superseded_hashes, hash].slice(
      -SUPERSEDED_MAX,
    );
    const id = record.ad_archive_id;
    this.states.set(id, { ...state, superseded_hashes: superseded });
    const write = this.writes.get(id);
    if (write !== undefined) write.superseded = superseded;
    else this.remembered.set(state.id!, superseded);
  }

  #apply(
    { record, hash }: Incoming,
    state: AdState | null,
    superseded: string[],
  ): void {
    const id = state?.id ?? null;
    // It never falls: a record that does not say when it was observed came later.
    const observed_at = latest(
      state?.observed_at ?? null,
      notObservedBefore(record),
    );
    if (id !== null) this.remembered.delete(id);
    const adArchiveId = record.ad_archive_id;
    this.taken.push(record);
    this.writes.set(adArchiveId, {
      id,
      record: inherit(record, this.writes.get(adArchiveId)?.record),
      hash,
      superseded,
      observed_at,
      stored: this.stored.get(adArchiveId) ?? null,
    });
    this.states.set(adArchiveId, {
      id,
      source_hash: hash,
      observed_at,
      scrape_run_id: this.context.runId,
      superseded_hashes: superseded,
    });
  }
}

import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { DECISIONS } from "@/lib/shared/import_outcomes.ts";

/** Maximum number of superseded records that an ad remembers: real files repeat an ad a few times at most. */
const REMEMBERED_MAX = 100;

/** A stored ad, with the fields that decisions depend on. */
export interface StoredAd {
  id: number;
  source_hash: string;
  /** The latest known observation. */
  observed_at: number | null;
  scrape_run_id: number | null;
  superseded_hashes: readonly string[];
  /** Hashes of records that this run has read without changing the ad. */
  aside: readonly string[];
  /** The record that replaces the ad at the end of the run, unless another one does. */
  waiting: WaitingRecord | null;
}

export type WaitingRecord = Pick<Incoming, "record" | "position">;

/** The state of an ad after some records. */
export interface AdChange<Stored extends StoredAd>
  extends Pick<StoredAd, "observed_at" | "aside" | "waiting"> {
  /** Null: a new ad. */
  stored: Stored | null;
  hash: string | null;
  /** Whether this run has written or will write the ad. */
  isChanged: boolean;
  /** The record to write as the ad. */
  written: AdRecord | null;
  superseded: readonly string[];
}

/** How many records had each outcome. */
export type Outcomes = Record<(typeof DECISIONS)[number], number>;

type Times = Pick<AdRecord, "is_active" | "last_scraped_at" | "last_seen_at">;

/** The latest of some times; null if none is known. */
function latest(...times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/**
 * When a record was observed, in seconds; null if unknown. Only an active ad's
 * `last_seen_at` is an observation: that of a stopped one is the end of its
 * delivery, which may have been noticed days later.
 */
function observedAt(record: Times): number | null {
  return record.is_active
    ? latest(record.last_scraped_at, record.last_seen_at)
    : record.last_scraped_at;
}

function added(
  hashes: readonly (string | null)[],
  ...more: (string | null)[]
): string[] {
  const known = [...hashes, ...more].filter((hash) => hash !== null);
  return [...new Set(known)].slice(-REMEMBERED_MAX);
}

/**
 * Decides what the records of a batch do to the archive, one after another, so
 * that the size of batches makes no difference.
 *
 * The last record of an ad wins, unless the ad was observed later than it; and
 * importing a file again changes nothing. The two conflict in one case: a file
 * has an ad as A, then as B, and B wins. Met again, A proves nothing: in that
 * file B follows, but in a file of A alone the ad is A again. So an ad
 * remembers the records that it superseded, and one of these is set aside
 * until the end of the run (`isEnd`), where it becomes the ad if nothing else
 * did.
 */
export function decideBatch<Stored extends StoredAd>(
  batch: readonly Incoming[],
  stored: ReadonlyMap<string, Stored>,
  run: { id: number; isEnd: boolean },
) {
  const ads = new Map<string, AdChange<Stored>>();
  /** Every record that was applied, even if a later one replaced it: each can change its brand. */
  const taken: AdRecord[] = [];
  const outcomes: Outcomes = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    superseded: 0,
  };
  for (const incoming of batch) {
    const { record, hash } = incoming;
    const id = record.ad_archive_id;
    const ad = ads.get(id) ?? toChange(stored.get(id) ?? null, run.id);
    ads.set(id, ad);
    const observed = observedAt(record);
    const isKnown = ad.superseded.includes(hash);
    if (hash === ad.hash) {
      outcomes.unchanged++;
      ad.waiting = null;
    } else if (
      observed !== null && ad.observed_at !== null && observed < ad.observed_at
    ) {
      outcomes[isKnown ? "unchanged" : "superseded"]++;
      if (!isKnown) ad.superseded = added(ad.superseded, hash);
      ad.aside = added(ad.aside, hash);
    } else if (isKnown && !ad.isChanged && !run.isEnd) {
      outcomes.unchanged++;
      ad.aside = added(ad.aside, hash);
      ad.waiting = incoming;
    } else {
      if (ad.isChanged) outcomes.unchanged++;
      else outcomes[ad.hash === null ? "inserted" : "updated"]++;
      // Earlier superseded records matter only if this run has read them.
      const before = ad.isChanged ? ad.superseded : ad.aside;
      ad.superseded = added(before, ad.hash).filter((each) => each !== hash);
      ad.hash = hash;
      // It never decreases: a record without an observation time is newer.
      ad.observed_at = latest(
        ad.observed_at,
        record.last_scraped_at,
        record.last_seen_at,
      );
      ad.isChanged = true;
      ad.written = record;
      ad.aside = [];
      ad.waiting = null;
      taken.push(record);
    }
  }
  return { ads, taken, outcomes };
}

function toChange<Stored extends StoredAd>(
  stored: Stored | null,
  runId: number,
): AdChange<Stored> {
  return {
    stored,
    hash: stored?.source_hash ?? null,
    observed_at: stored?.observed_at ?? null,
    isChanged: stored?.scrape_run_id === runId,
    written: null,
    superseded: stored?.superseded_hashes ?? [],
    aside: stored?.aside ?? [],
    waiting: stored?.waiting ?? null,
  };
}

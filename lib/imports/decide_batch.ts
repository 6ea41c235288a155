import type { AdRecord, BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdState,
  isSame,
  lostFields,
  mergeRecords,
} from "@/lib/imports/merge_records.ts";
import { isOfName, pageIdOfName } from "@/lib/imports/formats/page_of_name.ts";
import { changesOf, type HistoryEvent } from "@/lib/imports/ad_history.ts";
import { type PastValues, replacedValues } from "@/lib/imports/past_values.ts";
import type { Loss } from "@/lib/imports/wire.ts";
import type { DECISIONS } from "@/lib/shared/import_outcomes.ts";

/** Maximum number of superseded records that an ad remembers: real files repeat an ad a few times at most. */
const REMEMBERED_MAX = 100;

/** What a record that does not describe its brand says of it: only that it was observed. */
const UNDESCRIBED: Omit<BrandRecord, "page_id"> = {
  name: null,
  slug: null,
  page_url: null,
  avatar_url: null,
  platforms: [],
};

/** A stored ad, with the fields that decisions depend on, and those that are written again. */
export interface StoredAd {
  id: number;
  created_at: number;
  /** Of the row of `ad_search`; see `toSearchRow`. */
  search_hash: string | null;
  source_hash: string;
  /** Null: not read, because all records of the batch are equal to the stored one. */
  state: AdState | null;
  /** The latest known observation. */
  observed_at: number | null;
  scrape_run_id: number | null;
  superseded_hashes: readonly string[];
  /** Hashes of records that this run has read without changing the ad. */
  aside: readonly string[];
  /** The record that changes the ad at the end of the run, unless another one does. */
  waiting: WaitingRecord | null;
}

export type WaitingRecord = Pick<Incoming, "record" | "position">;

/** The state of an ad after some records. */
export interface AdChange
  extends Pick<StoredAd, "observed_at" | "aside" | "waiting"> {
  /** Null: a new ad. */
  stored: StoredAd | null;
  hash: string | null;
  /** Whether this run has written or will write the ad. */
  isChanged: boolean;
  /** The ad to write. */
  written: AdState | null;
  superseded: readonly string[];
  /** What the library said at other times, as far as this batch knows. */
  past: PastValues[];
  /** What this batch changes, in the order of its records. */
  events: HistoryEvent[];
}

/** What a record that is not rejected does. */
type Outcome = (typeof DECISIONS)[number];

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

/** Whether an ad was observed after a record. */
function isOlderThan(ad: AdChange, record: Times): boolean {
  const observed = observedAt(record);
  return observed !== null && ad.observed_at !== null &&
    observed < ad.observed_at;
}

function added(
  hashes: readonly (string | null)[],
  ...more: (string | null)[]
): string[] {
  const known = [...hashes, ...more].filter((hash) => hash !== null);
  return [...new Set(known)].slice(-REMEMBERED_MAX);
}

/**
 * Why a valid record is rejected: an operator has taken its ad down, or it is no
 * ad itself, and its ad is not in the archive.
 */
export type Rejection = "taken_down" | "no_ad";

/** A record whose brand is that of its ad afterwards. */
export interface Taken {
  record: AdRecord;
  /** Whether it only fills in what is unknown about the brand. */
  isFilling: boolean;
}

/**
 * Decides what the records of a batch do to the archive, one after another, so
 * that the size of batches makes no difference.
 *
 * The last record of an ad counts as the newest, unless the ad was observed
 * later than it; and importing a file again changes nothing. The two conflict in
 * one case: a file has an ad as A, then as B, which changes it. Met again, A
 * proves nothing: in that file B follows, but in a file of A alone the ad is A
 * again. So an ad remembers the records that it superseded, and one of these is
 * set aside until the end of the run (`isEnd`), where it changes the ad if
 * nothing else did.
 */
export class BatchDecisions {
  readonly ads = new Map<string, AdChange>();
  readonly taken: Taken[] = [];
  /** The ids of pages of which only the name was known, by the ids made of the names. */
  readonly pages = new Map<string, string>();
  readonly rejected = new Map<Incoming, Rejection>();
  readonly losses: Loss[] = [];
  readonly outcomes: Record<Outcome, number> = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    superseded: 0,
  };

  constructor(
    private readonly stored: ReadonlyMap<string, StoredAd>,
    private readonly run: {
      id: number;
      isEnd: boolean;
      takenDown: ReadonlySet<string>;
    },
  ) {}

  /** Decides on a record. Returns what it does, or null if it is rejected. */
  add(incoming: Incoming): Outcome | null {
    const decision = this.#decide(incoming);
    // A record that was set aside was counted then.
    if (this.run.isEnd) this.outcomes.unchanged--;
    if (decision === "taken_down" || decision === "no_ad") {
      this.rejected.set(incoming, decision);
      return null;
    }
    this.outcomes[decision]++;
    return decision;
  }

  #decide(incoming: Incoming): Outcome | Rejection {
    const { record, hash, position } = incoming;
    const id = record.ad_archive_id;
    if (this.run.takenDown.has(id)) {
      return this.run.isEnd ? "unchanged" : "taken_down";
    }
    const ad = this.ads.get(id) ??
      toChange(this.stored.get(id) ?? null, this.run.id);
    if (ad.hash === null && record.foreign?.isSighting) return "no_ad";
    this.ads.set(id, ad);
    const isKnown = ad.superseded.includes(hash);
    const isOlder = isOlderThan(ad, record);
    const isSetAside = isKnown &&
      (isOlder || !ad.isChanged && !this.run.isEnd);
    if (hash === ad.hash) {
      ad.waiting = null;
      return "unchanged";
    }
    if (!isSetAside) return this.#merge(ad, incoming, isOlder);
    ad.aside = added(ad.aside, hash);
    if (!isOlder) ad.waiting = { record, position };
    return "unchanged";
  }

  #merge(ad: AdChange, incoming: Incoming, isOlder: boolean): Outcome {
    const { record, hash } = incoming;
    const before = ad.written ?? ad.stored?.state ?? null;
    // An older record fills what is unknown, whatever the end of the run changes.
    const waiting = isOlder ? null : ad.waiting;
    const records = waiting === null ? [record] : [waiting.record, record];
    const after = records.reduce(
      (state, each) => mergeRecords(state, each, !isOlder),
      before,
    )!;
    if (!isOlder) ad.waiting = null;
    const past = isOlder ? record.transparency : before?.transparency ?? null;
    ad.past.push(...replacedValues(past, after.transparency));
    this.#identify(before?.brand ?? null, after.brand);
    if (before !== null && isSame(before, after)) {
      // A record that was read before has nothing new of the brand.
      const isFilling = record.foreign !== undefined &&
        (isOlder || ad.superseded.includes(hash));
      if (isOlder || ad.isChanged) ad.superseded = added(ad.superseded, hash);
      ad.aside = added(ad.aside, hash);
      if (isFilling || !isOlder) this.#take(record, after, isFilling);
      return isOlder ? "superseded" : "unchanged";
    }
    const { isChanged } = ad;
    remember(ad, incoming, isOlder);
    ad.written = after;
    for (const each of records) this.#take(each, after, isOlder);
    if (before !== null && !isOlder) {
      ad.events.push(...changesOf(before, after, observedAt(record)));
    }
    const fields = before === null ? [] : lostFields(before, after);
    const { ad_archive_id } = record;
    if (fields.length > 0) this.losses.push({ ad_archive_id, fields });
    if (isChanged) return "unchanged";
    return before === null ? "inserted" : "updated";
  }

  /** If an ad's page turns out to have an id, so do the other ads of its name so far. */
  #identify(before: BrandRecord | null, after: BrandRecord | null): void {
    if (before === null || after === null || isOfName(after.page_id)) return;
    const { page_id: from } = before;
    if (!isOfName(from) || pageIdOfName(after.name) !== from) return;
    const { page_id } = after;
    if (!this.pages.has(from)) this.pages.set(from, page_id);
    const identified = <Ad extends Pick<AdState, "brand">>(ad: Ad): Ad =>
      ad.brand?.page_id === from
        ? { ...ad, brand: { ...ad.brand, page_id } }
        : ad;
    for (const ad of this.ads.values()) {
      ad.written &&= identified(ad.written);
    }
    for (const ad of this.stored.values()) ad.state &&= identified(ad.state);
    for (const taken of this.taken) taken.record = identified(taken.record);
  }

  #take(record: AdRecord, state: AdState, isFilling: boolean): void {
    if (state.brand === null) return;
    const { page_id } = state.brand;
    const isDescribed = record.brand?.page_id === page_id &&
      !record.foreign?.isSighting;
    const brand = isDescribed ? record.brand : { ...UNDESCRIBED, page_id };
    this.taken.push({ record: { ...record, brand }, isFilling });
  }
}

/** Remembers a record that changes an ad. */
function remember(
  ad: AdChange,
  { record, hash }: Incoming,
  isOlder: boolean,
): void {
  if (isOlder) {
    ad.superseded = added(ad.superseded, ...ad.aside, hash);
  } else {
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
  }
  ad.isChanged = true;
  ad.aside = [];
}

function toChange(stored: StoredAd | null, runId: number): AdChange {
  return {
    stored,
    hash: stored?.source_hash ?? null,
    observed_at: stored?.observed_at ?? null,
    isChanged: stored?.scrape_run_id === runId,
    written: null,
    superseded: stored?.superseded_hashes ?? [],
    past: [],
    events: [],
    aside: stored?.aside ?? [],
    waiting: stored?.waiting ?? null,
  };
}

/** What the archive holds of an ad, as far as a new record is judged by it. */
export interface AdState {
  /** Null: not stored yet. */
  id: number | null;
  source_hash: string;
  /** The latest time that it is known to have been observed at. */
  observed_at: number | null;
  scrape_run_id: number | null;
  /** Records that it overruled or that came too late; see `decide`. */
  superseded_hashes: readonly string[];
}

/** A record, as far as it is judged. */
export interface Candidate {
  hash: string;
  /** Null: the record does not say, so the later import wins. */
  observed_at: number | null;
}

/**
 * - `insert`, `update`: the record becomes the ad.
 * - `rewrite`: so it does, once more in this run, which counted the ad already.
 * - `same`: it is what is stored.
 * - `older`: the ad was observed later than this record.
 * - `known_older`: so it was, and the record was met before.
 * - `defer`: what is stored once overruled it; see below.
 */
export type Decision =
  | "insert"
  | "update"
  | "rewrite"
  | "same"
  | "older"
  | "known_older"
  | "defer";

/**
 * Decides what a record does to the archive. Records are judged one after
 * another, so the sizes of batches make no difference.
 *
 * Two rules pull against each other: the last record of an ad wins, and
 * importing a file again must change nothing. So an ad remembers the records
 * that it overruled; meeting one of them in a later run proves nothing yet
 * (what overruled it may follow) and is deferred to the end of the run.
 *
 * @param state null: the archive has no such ad
 */
export function decide(
  state: AdState | null,
  candidate: Candidate,
  run: { id: number; force: boolean },
): Decision {
  if (state === null) return "insert";
  if (state.source_hash === candidate.hash) return "same";
  const isKnown = state.superseded_hashes.includes(candidate.hash);
  const isOlder = candidate.observed_at !== null &&
    state.observed_at !== null && candidate.observed_at < state.observed_at;
  if (isOlder) return isKnown ? "known_older" : "older";
  if (state.scrape_run_id === run.id) return "rewrite";
  return isKnown && !run.force ? "defer" : "update";
}

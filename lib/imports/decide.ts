/** What the archive holds of an ad, as far as a new record is judged by it. */
export interface AdState {
  /** Null: not stored yet. */
  id: number | null;
  source_hash: string;
  last_seen_at: number | null;
  scrape_run_id: number | null;
  /** Records that the stored one overruled; see `decide`. */
  superseded_hashes: readonly string[];
}

/** A record, as far as it is judged. */
export interface Candidate {
  hash: string;
  last_seen_at: number | null;
}

/**
 * - `insert`, `update`: the record becomes the ad.
 * - `rewrite`: so it does, once more in this run, which counted the ad already.
 * - `same`: it is what is stored.
 * - `older`: the ad was seen later than it tells.
 * - `defer`: what is stored once overruled it; see below.
 */
export type Decision =
  | "insert"
  | "update"
  | "rewrite"
  | "same"
  | "older"
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
  const isOlder = candidate.last_seen_at !== null &&
    state.last_seen_at !== null &&
    candidate.last_seen_at < state.last_seen_at;
  if (isOlder) return "older";
  if (state.scrape_run_id === run.id) return "rewrite";
  return !run.force && state.superseded_hashes.includes(candidate.hash)
    ? "defer"
    : "update";
}

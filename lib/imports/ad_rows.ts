import { encodeCreative, VALUE_KINDS } from "@/lib/columns/format.ts";
import { toDocument } from "@/lib/imports/ad_documents.ts";
import { type Value, valueOf } from "@/lib/imports/ad_values.ts";
import type { AdChange } from "@/lib/imports/decide_batch.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { toSearchRow } from "@/lib/imports/search_row.ts";

/** The stored number of a range without an upper end: higher than all others. */
const OPEN = 2 ** 53 - 1;

function ends(range: { min: number | null; max: number | null } | null) {
  if (range === null || range.min === null && range.max === null) {
    return [null, null];
  }
  // Fractions of a currency's unit do not count.
  const { min, max } = range;
  return [Math.floor(min ?? 0), max === null ? OPEN : Math.ceil(max)];
}

/** What lists filter and sort by, of what the library says. */
function transparencyColumns({ transparency, source }: AdState) {
  if (transparency === null && source === null) return {};
  const { spend = null, impressions = null, reach, versions } = transparency ??
    {};
  const [spend_min, spend_max] = ends(spend);
  const [impressions_min, impressions_max] = ends(impressions);
  return {
    transparency: transparency && JSON.stringify(transparency),
    source: source && JSON.stringify(source),
    versions,
    reach: reach?.total,
    spend_min,
    spend_max,
    impressions_min,
    impressions_max,
  };
}

/** The rows of new and changed ads, as the statement that writes them takes them. */
export class AdRows {
  /** JSON of rows of `ads`, in which ids of values are their numbers below. */
  readonly rows: string[] = [];
  /** For each row, see `toDocument`. */
  readonly documents: string[] = [];
  /** The changed rows of `ad_search`. */
  readonly searched: NonNullable<ReturnType<typeof toSearchRow>>[] = [];
  /** Distinct values, numbered from 1 in the order in which they are met. */
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();

  /** @param brandIds ids of brands by their pages */
  constructor(
    private readonly brandIds: ReadonlyMap<string, number>,
    private readonly run: { id: number; now: number },
  ) {}

  add(
    { stored, hash, superseded, observed_at }: AdChange,
    written: AdState,
  ): void {
    const { run } = this;
    const own = {
      brand_id: written.brand && this.brandIds.get(written.brand.page_id)!,
      scrape_run_id: run.id,
      created_at: stored?.created_at ?? run.now,
    };
    const { ad_archive_id, creative_hash } = written;
    const [creative_high, creative_low] = creative_hash === null
      ? [null, null]
      : encodeCreative(creative_hash).map((half) => half | 0);
    this.rows.push(JSON.stringify({
      id: stored?.id,
      ad_archive_id,
      is_creator_ad: written.is_creator_ad,
      delivery_start_at: written.delivery_start_at,
      is_active: written.is_active,
      media_type: written.media_type,
      last_seen_at: written.last_seen_at,
      running_days: written.running_days,
      creative_high,
      creative_low,
      ...this.#valuesOf(written),
      ...transparencyColumns(written),
      source_hash: hash,
      superseded_hashes: superseded,
      observed_at,
      ...own,
    }));
    this.documents.push(toDocument(written, { ...own, updated_at: run.now }));
    const searched = toSearchRow(written, stored?.search_hash ?? null);
    if (searched !== null) this.searched.push(searched);
  }

  #valuesOf(ad: AdState) {
    return Object.fromEntries(VALUE_KINDS.map((kind) => {
      const value = valueOf[kind](ad);
      return [`${kind}_id`, value && this.#numberOf({ kind, ...value })];
    }));
  }

  #numberOf(value: Value): number {
    const key = `${value.kind} ${value.text}`;
    const number = this.#numbers.get(key) ?? this.values.push(value);
    this.#numbers.set(key, number);
    return number;
  }
}

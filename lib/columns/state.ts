import { type RawBuilder, sql } from "kysely";

/** Which ads the columns have as they are: up to this id, of their changes up to this version. */
export interface FoldedTo {
  up_to: number;
  version: number;
  version_id: number;
}

/** How far the columns are, in the snapshot of a transaction. */
export interface ColumnsState extends FoldedTo {
  /** The archive's version of the last change of any column. */
  folded: number;
  /** Of the terms asked for, those that have columns. */
  kept: string[];
  /** Unfolded ads that are new, or those that are changed: the larger of both; at most UNFOLDED_MAX + 1. */
  unfolded: number;
}

/** So many ads that are not in the columns can be looked at. */
export const UNFOLDED_MAX = 20_000;

/**
 * The state as one value, to be read with something else.
 *
 * @param terms those whose columns may be asked for
 */
export function columnsState(
  terms: readonly string[],
): RawBuilder<ColumnsState> {
  // In an index's order: the planner does not know how few they are.
  const few = sql.lit(UNFOLDED_MAX + 1);
  return sql`(select json_build_object(
      'up_to', up_to, 'version', version, 'version_id', version_id,
      'folded', folded,
      'kept', array(select term from ad_terms where term = any(${terms}::text[])),
      'unfolded', greatest(
        (select count(*) from (
          select from ads where ads.id > c.up_to order by ads.id limit ${few}
        ) added),
        (select count(*) from (
          select from ads where (ads.version, ads.id) > (c.version, c.version_id)
          order by ads.version, ads.id limit ${few}
        ) changed)
      )
    ) from ad_columns_state c)`;
}

/** What an ad's creative is known by: of its hash, which can be any text. */
export const creativeDigest = sql<string>`left(md5(creative_hash), 16)`;

/** Ads that the columns have, but as they were before. */
export const changedSince = ({ up_to, version, version_id }: FoldedTo) =>
  sql`(ads.version, ads.id) > (${version}::bigint, ${version_id}::bigint)
    and ads.id <= ${up_to}::bigint order by ads.version, ads.id`;

/** Ads that the columns do not have. */
export const addedSince = ({ up_to }: FoldedTo) =>
  sql`ads.id > ${up_to}::bigint order by ads.id`;

/**
 * Reads the ads that are not in the columns as they are now. If they are few,
 * see UNFOLDED_MAX; an ad that was in the columns before is there still.
 */
export function fromUnfolded<Row>(
  state: FoldedTo,
  selected: RawBuilder<Row>,
): RawBuilder<Row> {
  return sql<Row>`/* unnamed */
    (select ${selected} from ads where ${addedSince(state)})
    union all
    (select ${selected} from ads where ${changedSince(state)})`;
}

import { type RawBuilder, sql } from "kysely";

/**
 * The ads whose current state is in the columns: up to this id, with changes up
 * to this version.
 */
export interface FoldedTo {
  up_to: number;
  version: number;
  version_id: number;
}

/** The progress of the columns, in a transaction's snapshot. */
export interface ColumnsState extends FoldedTo {
  /** The archive's version at the last change of any column. */
  folded: number;
  /** Of the requested terms, those with columns. */
  kept: string[];
  /**
   * The number of new ads or of changed ads that are not in the columns,
   * whichever is larger; at most UNFOLDED_MAX + 1.
   */
  unfolded: number;
}

/** Maximum number of ads outside the columns that queries read one by one. */
export const UNFOLDED_MAX = 20_000;

/**
 * The state as one SQL value, to be read along with others.
 *
 * @param terms whose columns may be needed
 */
export function columnsState(
  terms: readonly string[],
): RawBuilder<ColumnsState> {
  // In an index's order, because the planner does not know how few they are.
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

/**
 * Identifies an ad's creative. A digest, because the hash can be any text. An ad
 * without a hash is alone.
 */
export const creativeDigest = sql<
  string
>`coalesce(left(md5(creative_hash), 16), right(md5(ads.id::text), 16))`;

/** The ads that the columns have in an outdated state. */
export const changedSince = ({ up_to, version, version_id }: FoldedTo) =>
  sql`(ads.version, ads.id) > (${version}::bigint, ${version_id}::bigint)
    and ads.id <= ${up_to}::bigint order by ads.version, ads.id`;

/** The ads that the columns do not have. */
export const addedSince = ({ up_to }: FoldedTo) =>
  sql`ads.id > ${up_to}::bigint order by ads.id`;

/**
 * Reads the ads whose current state is not in the columns, if they are few, see
 * UNFOLDED_MAX. Ads with outdated columns still exist there.
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

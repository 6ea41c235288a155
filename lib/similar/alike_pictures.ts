import { sql } from "kysely";

/**
 * Maximum number of the 64 bits in which the hashes of similar pictures differ,
 * for example of another size or quality. The index finds up to seven.
 */
export const BITS_MAX = 6;

/**
 * The ads with the same file or a similar picture as the ad `requested.id`. Each
 * step looks up an array that the previous one returned, because the planner
 * assumes that arrays are short; with joins, it would scan all sources.
 */
export const adsWithPicture = sql`
  select ad_id from media_uses where key = any(array(
    select key from media_sources where hash = any(array(
      select alike.hash from media_files shown
      cross join lateral (
        select shown.hash
        union
        select near.hash from media_files near
        where near.picture_hash is not null
          and picture_bands(near.picture_hash) && near_picture_bands(shown.picture_hash)
          and bit_count((near.picture_hash # shown.picture_hash)::bit(64))
            <= ${sql.lit(BITS_MAX)}
      ) alike
      where shown.hash = any(array(
        select hash from media_sources where key = any(array(
          select key from media_uses where ad_id = (select id from requested)
        ))
      ))
    ))
  ))`;

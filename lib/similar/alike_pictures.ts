import { sql } from "kysely";

/**
 * Bits of 64 in which the hashes of two pictures may differ that look alike, as
 * another size or quality of one does. The bands of the index find up to seven.
 */
export const BITS_MAX = 6;

/**
 * The ads that show what an ad (`asked.id`) shows: the same file, or a picture
 * that looks alike. Each step looks up what the one before found, of which the
 * planner takes an array to be short: joined, it would read all sources in order.
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
          select key from media_uses where ad_id = (select id from asked)
        ))
      ))
    ))
  ))`;

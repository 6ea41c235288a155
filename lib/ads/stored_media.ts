import { sql } from "kysely";
import type { Sql } from "@/lib/ads/search_sql.ts";

/** SQL fragments for stored media of ads; see `lib/media/queue`. */

const MEDIA_URL = sql`'^https?://'`;

/**
 * A subquery with a row `(state, hash, ext, width, height)` for a URL. An
 * unknown or pending URL is `pending` only if its kind is downloaded.
 *
 * @param kind of `media_sources`, or null for none
 */
export const storedMedia = (url: Sql, kind: Sql): Sql =>
  sql`
  select case
      when not is_on or requested.url is null
        or requested.url !~* ${MEDIA_URL} then 'none'
      when coalesce(s.state, 'pending') <> 'pending' then s.state
      when is_wanted then 'pending'
      else 'none'
    end as state, f.hash, f.ext, f.width, f.height
  from (
    select ${url} as url, kinds <> '{}' as is_on, ${kind} = any(kinds) as is_wanted
    from media_state limit 1
  ) requested
  left join media_sources s on s.key = media_key(requested.url)
    and is_on
  left join media_files f on f.hash = s.hash`;

/** The kind of a creative unit's picture: a poster for videos. */
export const pictureKind = sql`case unit_type when 'video' then 'poster'
  else 'picture' end`;

/** The field `media` of the creative unit in scope. */
export const unitMedia = sql`(
  select row_to_json(m) from (
    select state, '/media/' || hash || '.' || ext as url, width, height,
      (select '/media/' || video.hash || '.' || video.ext
        from (${storedMedia(sql`video_url`, sql`'video'`)}) video) as video_url
    from (${storedMedia(sql`image_url`, pictureKind)}) picture
  ) m)`;

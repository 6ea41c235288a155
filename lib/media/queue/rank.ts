import { sql } from "kysely";

/**
 * The columns `is_shown` and `seen_at`, by which files are deleted when space
 * is short, lowest first. For a grouped query of sources `s` joined with the
 * ads `a` that use them.
 */
export const RANK = sql`
  coalesce(bool_or(a.is_active or s.kind = 'avatar'), false) as is_shown,
  coalesce(max(case s.kind when 'avatar' then s.newest
    else coalesce(a.last_seen_at, a.created_at) end), 0) as seen_at`;

/** The reason of sources that are `expired` because space is short. */
export const NO_ROOM = "no space: MEDIA_MAX_BYTES was reached";

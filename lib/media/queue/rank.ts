import { sql } from "kysely";

/**
 * Columns `is_shown` and `seen_at`, by which files leave where room is short, the
 * lowest first: of sources `s` with their uses' ads `a`, in a statement that groups.
 */
export const RANK = sql`
  coalesce(bool_or(a.is_active or s.kind = 'avatar'), false) as is_shown,
  coalesce(max(case s.kind when 'avatar' then s.newest
    else coalesce(a.last_seen_at, a.created_at) end), 0) as seen_at`;

/** Why a source is `expired` that would be fetched, or was kept, if there were room. */
export const NO_ROOM = "no space: MEDIA_MAX_BYTES was reached";

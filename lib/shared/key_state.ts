import { formatRelative } from "@/lib/shared/format_time.ts";

const UNUSED_SECONDS = 90 * 86_400;
const SOON_SECONDS = 14 * 86_400;

/** The times that decide a key's state, in seconds. */
export interface KeyTimes {
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  replaced_by_id: number | null;
}

export type KeyState = "active" | "replaced" | "expired" | "revoked";

export function keyState(key: KeyTimes, now: number): KeyState {
  if (key.revoked_at !== null && key.revoked_at <= now) return "revoked";
  if (key.expires_at !== null && key.expires_at <= now) return "expired";
  return key.replaced_by_id === null ? "active" : "replaced";
}

/** Whether such a key works. */
function isLiveState(state: KeyState): boolean {
  return state === "active" || state === "replaced";
}

/** What the owner of a live key should look at, the most urgent first. */
export function keyHints(
  key: KeyTimes,
  options: { now: number; replacedAt: number | null },
): string[] {
  const { now, replacedAt } = options;
  const { expires_at: expiresAt, last_used_at: lastUsedAt } = key;
  if (!isLiveState(keyState(key, now))) return [];
  const hints: string[] = [];
  if (replacedAt !== null) {
    hints.push(
      lastUsedAt !== null && lastUsedAt > replacedAt
        ? `Replaced, but last used ${
          formatRelative(lastUsedAt, now)
        }. Move its programs to the new key.`
        : "Replaced, and not used since.",
    );
  } else if (expiresAt !== null && expiresAt - now < SOON_SECONDS) {
    hints.push(
      `Expires ${
        formatRelative(expiresAt, now)
      }. Create a new key before then.`,
    );
  }
  if (now - (lastUsedAt ?? key.created_at) >= UNUSED_SECONDS) {
    hints.push(
      lastUsedAt === null
        ? "Not used since it was created 90 days ago or more. Revoke it if nothing needs it."
        : "Not used for 90 days. Revoke it if nothing needs it.",
    );
  }
  if (expiresAt === null) {
    hints.push("Never expires. Rotate it from time to time.");
  }
  return hints;
}

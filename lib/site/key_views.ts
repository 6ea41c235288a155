import type { Services } from "@/lib/app/services.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { KeySelection, OwnKey } from "@/lib/keys/keys.ts";
import { toPage } from "@/lib/http/page.ts";
import { formatRelative } from "@/lib/shared/format_time.ts";
import { requestsByKey } from "@/lib/usage/usage_history.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

/** A key as the dashboard shows it: never the key itself. Timestamps in seconds. */
export type KeyView = Awaited<ReturnType<typeof readKeys>>["keys"][number];

const UNUSED_SECONDS = 90 * 86_400;
const SOON_SECONDS = 14 * 86_400;

/** Maximum number of keys on a page and in the overview. */
const SHOWN_MAX = 50;

/**
 * The newest keys of an account with their requests this month, as far as
 * written to the database, and the id for the next page; null: no more.
 */
export async function readKeys(
  { clock, database, ownKeys }: Services,
  accountId: string,
  selection: KeySelection,
) {
  const limit = SHOWN_MAX + 1;
  const rows = await ownKeys.list(accountId, { ...selection, limit });
  const { data: keys, meta } = toPage(rows, SHOWN_MAX, ({ id }) => id);
  const today = utcDay(clock.now());
  const successors = keys.flatMap(({ replaced_by_id: id }) => id ?? []);
  const [requests, replacements] = await Promise.all([
    requestsByKey(database.pages, {
      accountId,
      from: `${today.slice(0, 7)}-01`,
      to: today,
    }),
    ownKeys.list(accountId, { ids: successors }),
  ]);
  const createdAt = new Map<number | null, number>(
    replacements.map((key) => [key.id, key.created_at]),
  );
  const now = seconds(clock);
  return {
    keys: keys.map((key) => ({
      ...key,
      state: keyState(key, now),
      /** Of this UTC calendar month. */
      requests: requests.get(key.id) ?? 0,
      hints: keyHints(key, now, createdAt.get(key.replaced_by_id)),
    })),
    isFirst: (selection.before ?? null) === null,
    olderThan: meta.next_before,
  };
}

/** The times that decide a key's state, in seconds. */
export type KeyTimes = Pick<
  OwnKey,
  | "created_at"
  | "expires_at"
  | "last_used_at"
  | "revoked_at"
  | "replaced_by_id"
>;

export function keyState(
  key: KeyTimes,
  now: number,
): "active" | "replaced" | "expired" | "revoked" {
  if (key.revoked_at !== null && key.revoked_at <= now) return "revoked";
  if (key.expires_at !== null && key.expires_at <= now) return "expired";
  return key.replaced_by_id === null ? "active" : "replaced";
}

/** Advice for the owner of a working key, the most urgent first. */
export function keyHints(
  key: KeyTimes,
  now: number,
  replacedAt: number | undefined,
): string[] {
  const { expires_at: expiresAt, last_used_at: lastUsedAt } = key;
  if (!["active", "replaced"].includes(keyState(key, now))) return [];
  const hints: string[] = [];
  if (replacedAt !== undefined) {
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
  return hints;
}

import bowser from "bowser";
import { listAudit } from "@/lib/audit/audit.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { listSessions } from "@/lib/auth/sessions.ts";
import { findPasswordHash } from "@/lib/auth/passwords.ts";
import { seconds, toSeconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import type { ActivityView, SessionView } from "@/lib/shared/account_view.ts";
import { toActivityView } from "@/lib/site/activity.ts";

const EVENTS_SHOWN = 20;
/** Keys that events can name; older ones remain unnamed. */
const KEYS_NAMED = 100;

export interface AccountPage {
  sessions: SessionView[];
  activity: ActivityView[];
  /** For `?before=`, if there are older events. */
  olderThan: number | null;
  /** Accounts that sign in with another service have none. */
  hasPassword: boolean;
  now: number;
}

/** The event to continue after; null: start with the latest. */
export function readBefore(params: URLSearchParams): number | null {
  const text = params.get("before") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export async function readAccountPage(
  services: Pick<Services, "clock" | "database" | "ownKeys">,
  session: Session,
  before: number | null,
): Promise<AccountPage> {
  const db = services.database.pages;
  const now = seconds(services.clock);
  const accountId = session.account.id;
  const [sessions, events, keys, hash] = await Promise.all([
    listSessions(db, accountId, now),
    listAudit(db, {
      accountId,
      before,
      action: null,
      limit: EVENTS_SHOWN + 1,
    }),
    services.ownKeys.list(accountId, { limit: KEYS_NAMED }),
    findPasswordHash(db, accountId),
  ]);
  const shown = events.slice(0, EVENTS_SHOWN);
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: getDeviceName(row.user_agent),
      address: row.ip_address || null,
      created_at: toSeconds(row.created_at),
      last_used_at: toSeconds(row.updated_at),
      isCurrent: row.id === session.id,
    })),
    activity: shown.map((event) => toActivityView(event, keys)),
    olderThan: events.length > shown.length ? shown.at(-1)!.id : null,
    hasPassword: hash !== null,
    now,
  };
}

/** A browser's `User-Agent` in plain words, such as "Firefox on Windows". */
function getDeviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, 512));
  const parts = [browser.name, os.name].filter((part) => part);
  return parts.length === 0 ? "Unknown device" : parts.join(" on ");
}

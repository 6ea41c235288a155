import { listAudit } from "@/lib/audit/audit.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { listSessions } from "@/lib/auth/sessions.ts";
import { findPasswordHash } from "@/lib/auth/passwords.ts";
import { seconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import type { ActivityView, SessionView } from "@/lib/shared/account_view.ts";
import { toActivityView } from "@/lib/site/activity.ts";
import { deviceName } from "@/lib/site/device_name.ts";

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
    listSessions(db, session, now),
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
    sessions: sessions.map((listed) => ({
      id: listed.id,
      device: deviceName(listed.user_agent),
      address: listed.ip_address,
      created_at: listed.created_at,
      last_used_at: listed.last_used_at,
      isCurrent: listed.is_current,
    })),
    activity: shown.map((event) => toActivityView(event, keys)),
    olderThan: events.length > shown.length ? shown.at(-1)!.id : null,
    hasPassword: hash !== null,
    now,
  };
}

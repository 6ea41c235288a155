import bowser from "bowser";
import { type Kysely, sql } from "kysely";
import { presentOwnEvent } from "@/lib/accounts/admin_wire.ts";
import {
  type AuditAction,
  type AuditEvent,
  listAudit,
} from "@/lib/audit/audit.ts";
import { toPage } from "@/lib/http/page.ts";
import type { OwnKey } from "@/lib/keys/keys.ts";
import { listSessions, type Session } from "@/lib/auth/sessions.ts";
import { findPasswordHash } from "@/lib/auth/passwords.ts";
import { seconds, toSeconds } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Services } from "@/lib/app/services.ts";

const EVENTS_SHOWN = 20;
/** A program can have thousands, if it signs in for each request. */
const SESSIONS_SHOWN = 50;

/** Times are in seconds. */
export type AccountPage = Awaited<ReturnType<typeof readAccountPage>>;

/** The data of the account page, with activity before an event; null: the latest. */
export async function readAccountPage(
  services: Services,
  session: Session,
  before: number | null,
) {
  const db = services.database.pages;
  const now = seconds(services.clock);
  const accountId = session.account.id;
  const [sessions, events, keys, hash, names] = await Promise.all([
    listSessions(db, session, now, SESSIONS_SHOWN),
    listAudit(db, {
      accountId,
      before,
      action: null,
      limit: EVENTS_SHOWN + 1,
    }),
    services.ownKeys.named(accountId),
    findPasswordHash(db, "id", accountId),
    readNames(db, accountId),
  ]);
  const { data, meta } = toPage(events, EVENTS_SHOWN, ({ id }) => id);
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: getDeviceName(row.user_agent),
      address: row.ip_address || null,
      created_at: toSeconds(row.created_at),
      last_used_at: toSeconds(row.updated_at),
      isCurrent: row.id === session.id,
    })),
    hiddenSessions: (sessions[0]?.count ?? 0) - sessions.length,
    activity: data.map((event) => toActivityView(event, keys, names)),
    /** Whether the activity starts with the latest events. */
    isFirst: before === null,
    /** For `?before=`; null if there are no older events. */
    olderThan: meta.next_before,
    /** Null for accounts that sign in with another service. */
    hasPassword: hash !== null,
    now,
  };
}

/** A browser's `User-Agent` in plain words, such as "Firefox on Windows". */
function getDeviceName(userAgent: string | null): string {
  // It rejects empty texts.
  const { browser, os } = bowser.parse(userAgent?.slice(0, 512) || "-");
  return [browser.name, os.name].filter((part) => part).join(" on ") ||
    "Unknown device";
}

const WORDS: Record<AuditAction, string> = {
  "account.created": "Account created",
  "account.deleted": "Account deleted",
  "account.plan_changed": "Plan changed",
  "account.role_changed": "Role changed",
  "account.password_changed": "Password changed",
  "account.password_reset": "Password reset",
  "account.reset_link_created": "Password reset link created",
  "session.started": "Signed in",
  "session.ended": "Session ended",
  "key.issued": "Key created",
  "key.renamed": "Key renamed",
  "key.rotated": "Key rotated",
  "key.revoked": "Key revoked",
  "share.created": "Link created",
  "share.revoked": "Link revoked",
  "webhook.created": "Webhook created",
  "webhook.changed": "Webhook changed",
  "webhook.deleted": "Webhook deleted",
  "import.started": "Import started",
  "ad.removed": "Ad taken down",
  "ad.allowed": "Takedown lifted",
};

const OTHERS: Record<AuditEvent["actor"], string | null> = {
  account: null,
  operator: "The operator",
  command: "Operator (command line)",
};

/**
 * The names of what events are about, by the labels that are shown once they are
 * deleted. Of a webhook, it is the host: the rest of its URL may be a secret.
 */
async function readNames(db: Kysely<Schema>, accountId: string) {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'view #' || id as key, 'view ' || name as name
      from views where account_id = ${accountId}
    union all select 'board #' || id, 'board ' || name
      from boards where account_id = ${accountId}
    union all select '#' || id, split_part(url, '/', 3)
      from webhooks where account_id = ${accountId}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

const SUBJECTS = { view_id: "view #", board_id: "board #", webhook_id: "#" };

/** An event as the account's owner sees it. */
function toActivityView(
  event: AuditEvent,
  keys: readonly Pick<OwnKey, "id" | "name" | "last4">[],
  names: ReadonlyMap<string, string>,
) {
  const { id, at, action, actor, key_id, ip_address, detail } = presentOwnEvent(
    event,
  );
  const what = WORDS[action as AuditAction] ?? action;
  const key = keys.find((own) => own.id === key_id);
  const [about] = Object.entries(SUBJECTS).filter(([id]) => id in detail)
    .map(([id, kind]) => `${kind}${detail[id]}`);
  const subject = key === undefined
    ? about && (names.get(about) ?? about)
    : `${key.name} (…${key.last4})`;
  return {
    id,
    at,
    what: subject === undefined ? what : `${what}: ${subject}`,
    /** Null: the account's owner. */
    by: OTHERS[actor],
    address: ip_address,
  };
}

import { presentOwnEvent } from "@/lib/accounts/admin_wire.ts";
import type { AuditAction, AuditEvent } from "@/lib/audit/audit.ts";
import type { OwnKey } from "@/lib/keys/keys.ts";
import type { ActivityView } from "@/lib/shared/account_view.ts";

const WORDS: Record<AuditAction, string> = {
  "account.created": "Account created",
  "account.deleted": "Account deleted",
  "account.plan_changed": "Plan changed",
  "account.password_changed": "Password changed",
  "account.password_reset": "Password reset",
  "session.started": "Signed in",
  "session.ended": "Session ended",
  "key.issued": "Key created",
  "key.renamed": "Key renamed",
  "key.rotated": "Key rotated",
  "key.revoked": "Key revoked",
  "import.started": "Import started",
};

const OTHERS: Record<AuditEvent["actor"], string | null> = {
  account: null,
  operator: "The operator",
  command: "The operator, by a command",
};

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(WORDS, action);
}

/** An event as the account's owner sees it. */
export function toActivityView(
  event: AuditEvent,
  keys: readonly Pick<OwnKey, "id" | "name" | "last4">[],
): ActivityView {
  const { id, at, action, actor, key_id, ip_address } = presentOwnEvent(event);
  const what = isKnown(action) ? WORDS[action] : action;
  const key = keys.find((own) => own.id === key_id);
  return {
    id,
    at,
    what: key === undefined ? what : `${what}: ${key.name} (…${key.last4})`,
    by: OTHERS[actor],
    address: ip_address,
  };
}

import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/** The recorded actions: a subject and what happened to it. */
export const AUDIT_ACTIONS = [
  "account.created",
  "account.deleted",
  "account.plan_changed",
  "account.role_changed",
  "account.password_changed",
  "account.password_reset",
  "account.reset_link_created",
  "session.started",
  "session.ended",
  "key.issued",
  "key.renamed",
  "key.rotated",
  "key.revoked",
  "share.created",
  "share.revoked",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "import.started",
  "ad.removed",
  "ad.allowed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who does something, and from which IP address. */
export interface Actor {
  /** A signed-in person, the holder of the admin key, or a command on the server. */
  kind: "account" | "operator" | "command";
  /** The account's id; null for others. */
  id: string | null;
  /** The client's IP address behind proxies; null for a command. */
  address: string | null;
}

/** The actor of `deno task` commands. */
export const COMMAND: Actor = { kind: "command", id: null, address: null };

/** An account that changes something of its own. */
export interface Owner {
  accountId: string;
  /** The client's IP address; null if unknown. */
  address: string | null;
}

export function accountActor(id: string, address: string | null): Actor {
  return { kind: "account", id, address };
}

export function operatorActor(address: string | null): Actor {
  return { kind: "operator", id: null, address };
}

interface NewAuditEvent {
  actor: Actor;
  action: AuditAction;
  /** The account whose key, session or plan changed; null if none. */
  accountId: string | null;
  keyId?: number | null;
  /** Further details: small, and never a secret or a person's email address. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Seconds. */
  now: number;
}

/**
 * Records an event. Pass the transaction of the change itself, so that both are
 * stored or neither.
 */
export async function recordAudit(
  db: Kysely<Schema>,
  event: NewAuditEvent,
): Promise<void> {
  await db.insertInto("audit_events").values({
    at: event.now,
    actor: event.actor.kind,
    actor_id: event.actor.id,
    action: event.action,
    account_id: event.accountId,
    key_id: event.keyId ?? null,
    ip_address: event.actor.address,
    // The name of a key can contain a key.
    detail: redactKeys(JSON.stringify(event.detail ?? {})),
  }).execute();
}

/** An event as `/internal/audit` shows it. */
export type AuditEvent = Awaited<ReturnType<typeof listAudit>>[number];

/** Matching events, newest first. `before` is the id of a later one. */
export async function listAudit(
  db: Kysely<Schema>,
  { limit, before, accountId, action }: {
    limit: number;
    before: number | null;
    accountId: string | null;
    action: AuditAction | null;
  },
) {
  let query = db.selectFrom("audit_events").select([
    "id",
    "at",
    "actor",
    "actor_id",
    "action",
    "account_id",
    "key_id",
    "ip_address",
    "detail",
  ]).orderBy("id", "desc").limit(limit);
  if (before !== null) query = query.where("id", "<", before);
  if (accountId !== null) query = query.where("account_id", "=", accountId);
  if (action !== null) query = query.where("action", "=", action);
  return await query.execute();
}

/** Removes IP addresses from a deleted account's events, and from what it did as an operator. */
export async function forgetAddresses(
  db: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  await db.updateTable("audit_events").set({ ip_address: null })
    .where((event) =>
      event.or([
        event("account_id", "=", accountId),
        event("account_id", "is", null).and("actor_id", "=", accountId),
      ])
    ).execute();
}

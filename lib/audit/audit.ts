import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

/** What the trail knows of; the word after the dot says what happened to what stands before it. */
export const AUDIT_ACTIONS = [
  "account.created",
  "account.deleted",
  "account.plan_changed",
  "account.password_changed",
  "account.password_reset",
  "session.started",
  "session.ended",
  "key.issued",
  "key.renamed",
  "key.rotated",
  "key.revoked",
  "import.started",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who does something, and from where. */
export interface Actor {
  /** A signed-in person, the bearer of the admin key, or a command on the machine. */
  kind: "account" | "operator" | "command";
  /** The account's; null for the others, which have no name. */
  id: string | null;
  /** The client's address, proxies left out; null for a command. */
  address: string | null;
}

/** For what is done with `deno task`. */
export const COMMAND: Actor = { kind: "command", id: null, address: null };

export function accountActor(id: string, address: string | null): Actor {
  return { kind: "account", id, address };
}

export function operatorActor(address: string | null): Actor {
  return { kind: "operator", id: null, address };
}

export interface NewAuditEvent {
  actor: Actor;
  action: AuditAction;
  /** Whose key, session or plan it is; null where it is no account's. */
  accountId: string | null;
  keyId?: number | null;
  /** What else is worth knowing: small, and never a secret or an address of a person. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Seconds. */
  now: number;
}

/**
 * Writes down what happens. Give it the transaction of the change itself, so
 * that neither ever stands without the other.
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
    // A key that somebody gave as a name must not end up here.
    detail: redactKeys(JSON.stringify(event.detail ?? {})),
  }).execute();
}

/** An event as `/internal/audit` shows it. */
export interface AuditEvent {
  id: number;
  /** Seconds. */
  at: number;
  actor: Actor["kind"];
  actor_id: string | null;
  action: string;
  account_id: string | null;
  key_id: number | null;
  ip_address: string | null;
  detail: Record<string, unknown>;
}

export interface AuditFilter {
  limit: number;
  /** Events older than the one with this id. */
  before: number | null;
  accountId: string | null;
  action: AuditAction | null;
}

/** Events that fit, newest first. */
export async function listAudit(
  db: Kysely<Schema>,
  { limit, before, accountId, action }: AuditFilter,
): Promise<AuditEvent[]> {
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

/** What stays of a deleted account's events does not tell where its owner was. */
export async function forgetAddresses(
  db: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  await db.updateTable("audit_events").set({ ip_address: null })
    .where("account_id", "=", accountId).execute();
}

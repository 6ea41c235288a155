import type { Kysely } from "kysely";
import {
  accountActor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Writes down what Better Auth does, right after each of its writes: it gives
 * nobody its transactions. Where the trail cannot be written, the request
 * fails, so nobody gets a session that it does not know of.
 */
export interface AuthTrail {
  accountCreated(accountId: string, address: string | null): Promise<void>;
  sessionStarted(
    accountId: string,
    sessionId: string,
    address: string | null,
  ): Promise<void>;
  passwordChanged(accountId: string, address: string | null): Promise<void>;
  passwordReset(accountId: string, address: string | null): Promise<void>;
}

export function createAuthTrail(db: Kysely<Schema>, clock: Clock): AuthTrail {
  const record = (
    action: AuditAction,
    accountId: string,
    address: string | null,
    detail = {},
  ) =>
    recordAudit(db, {
      // Better Auth writes an unknown address as an empty one.
      actor: accountActor(accountId, address || null),
      action,
      accountId,
      detail,
      now: seconds(clock),
    });
  return {
    accountCreated: (id, address) => record("account.created", id, address),
    sessionStarted: (id, sessionId, address) =>
      record("session.started", id, address, { session_id: sessionId }),
    passwordChanged: (id, address) =>
      record("account.password_changed", id, address),
    passwordReset: (id, address) =>
      record("account.password_reset", id, address),
  };
}

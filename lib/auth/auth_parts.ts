import {
  accountActor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { Secrets } from "@/lib/auth/cookies.ts";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Log } from "@/lib/log.ts";

export const AUTH_PATH = "/api/auth";
/** The header that gives Better Auth the client's address. */
export const ADDRESS_HEADER = "x-client-address";

/** What `createAuth` is given, and Better Auth with it. */
export interface AuthParts {
  config: Config;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  hasher: PasswordHasher;
}

/** Records what an account's owner did. */
export function recordEvent(
  { database, clock }: Pick<AuthParts, "database" | "clock">,
  action: AuditAction,
  accountId: string,
  address: string | null | undefined,
  detail: Record<string, string> = {},
): Promise<void> {
  return recordAudit(database.housekeeping, {
    // Better Auth writes an unknown address as an empty one.
    actor: accountActor(accountId, address || null),
    action,
    accountId,
    detail,
    now: seconds(clock),
  });
}

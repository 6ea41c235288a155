import {
  accountActor,
  type AuditAction,
  recordAudit,
} from "@/lib/audit/audit.ts";
import type { Secrets } from "@/lib/auth/cookies.ts";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Log } from "@/lib/log/log.ts";

export const AUTH_PATH = "/api/auth";
/** The header that passes the client's address to Better Auth. */
export const ADDRESS_HEADER = "x-client-address";

/** The dependencies of `createAuth`, shared with Better Auth. */
export interface AuthParts {
  config: Config;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  hasher: PasswordHasher;
}

/** Records an action of an account's owner. */
export function recordEvent(
  { database, clock }: Pick<AuthParts, "database" | "clock">,
  action: AuditAction,
  accountId: string,
  address: string | null | undefined,
  detail: Record<string, string> = {},
): Promise<void> {
  return database.housekeeping.transaction().execute(async (transaction) => {
    // An account that was just deleted keeps no address.
    const account = await transaction.selectFrom("accounts").select("id")
      .where("id", "=", accountId).forKeyShare().executeTakeFirst();
    await recordAudit(transaction, {
      // Better Auth stores an unknown address as an empty text.
      actor: accountActor(accountId, account && address || null),
      action,
      accountId,
      detail,
      now: seconds(clock),
    });
  });
}

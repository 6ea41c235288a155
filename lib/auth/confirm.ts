import type { Session } from "@/lib/auth/session.ts";
import { limitsOf } from "@/lib/auth/attempt_limits.ts";
import type { Attempts } from "@/lib/auth/attempts.ts";
import { bodyFault } from "@/lib/auth/auth_errors.ts";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import { passwordHashOf } from "@/lib/auth/passwords.ts";
import type { WorkGate } from "@/lib/auth/work_gate.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/problem.ts";

/** How recent a session must be to stand for a password that the account does not have. */
const RECENT_SECONDS = 600;

/** Makes sure that it is the owner who asks for what cannot be undone. */
export function createConfirm(
  { database, hasher, attempts, gate, clock, secret }: {
    database: Database;
    hasher: PasswordHasher;
    attempts: Attempts;
    gate: WorkGate;
    clock: Clock;
    secret: string;
  },
) {
  return async function confirm(
    visit: ClientInfo,
    session: Session,
    password: string | null,
  ): Promise<void> {
    await gate.run(async () => {
      const accountId = session.account.id;
      const hash = await passwordHashOf(database.housekeeping, accountId);
      if (hash === null) {
        if (session.created_at + RECENT_SECONDS > seconds(clock)) return;
        throw new Problem("session_required", {
          message: "Sign out and in again, then repeat this.",
        });
      }
      const limits = limitsOf("own_password", {
        address: visit.address,
        email: null,
        accountId,
        isKnownDevice: false,
      }, secret);
      await attempts.take(limits.attempts);
      if (password === null || !await hasher.verify(password, hash)) {
        throw bodyFault("password", "The password is wrong.");
      }
      await attempts.forget(limits.cleared);
    });
  };
}

import { LRUCache } from "lru-cache";
import { createSessionFinder, type Session } from "@/lib/auth/session.ts";
import { createAttempts } from "@/lib/auth/attempts.ts";
import { AUTH_CALL_LIMITS, createAuthCalls } from "@/lib/auth/auth_calls.ts";
import { createAuthTrail } from "@/lib/auth/auth_trail.ts";
import { createBetterAuth } from "@/lib/auth/better_auth.ts";
import { createConfirm } from "@/lib/auth/confirm.ts";
import { createMailer } from "@/lib/auth/mailer.ts";
import {
  createPasswordHasher,
  type PasswordHasher,
} from "@/lib/auth/password_hash.ts";
import { purgeExpired } from "@/lib/auth/purge_expired.ts";
import { hashSessionToken, sessionTokenOf } from "@/lib/auth/session_token.ts";
import { createWorkGate, type WorkGate } from "@/lib/auth/work_gate.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import type { Clock } from "@/lib/clock.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorFields, type Log } from "@/lib/log.ts";

export type SocialProvider = "github" | "google";

/** Sign-up, sign-in and sessions: Better Auth behind our limits and rules. */
export interface Auth {
  /**
   * Calls an endpoint of `AUTH_ENDPOINTS`, such as `/sign-in/email`. The
   * answer's `Set-Cookie` headers are for the client. That the request comes
   * from a page of ours is the caller's to check.
   *
   * @throws {Problem} for everything that is not a success
   */
  call(path: string, visit: ClientInfo, input?: unknown): Promise<Response>;
  /** The session of the request's cookie; null where there is none that holds. */
  loadSession(req: Request, origin: string): Promise<Session | null>;
  /**
   * Passes where the password is the account's, or where it has none and the
   * session is a recent one.
   *
   * @throws {Problem} `invalid_body`, `rate_limited`, `session_required`
   */
  confirm(
    visit: ClientInfo,
    session: Session,
    password: string | null,
  ): Promise<void>;
  /** Which other services one can sign in with. */
  readonly providers: readonly SocialProvider[];
  /** Whether a reset link reaches anybody; "log" stands for this machine's log. */
  readonly mail: "smtp" | "log" | null;
  readonly hasher: PasswordHasher;
  /** What derives passwords stands in line here. */
  readonly gate: WorkGate;
  stop(): void;
}

const PURGE_EVERY_MS = 3_600_000;
/** Origins that are kept ready; behind `PUBLIC_URL` there is but one. */
const ORIGINS_MAX = 8;

export function createAuth(
  { config, database, secrets, clock, log }: {
    config: Config;
    database: Database;
    /** Those that are accepted; the first one signs. */
    secrets: readonly string[];
    clock: Clock;
    log: Log;
  },
): Auth {
  const hasher = createPasswordHasher();
  const gate = createWorkGate(AUTH_CALL_LIMITS);
  const mailer = createMailer(config, log);
  const trail = createAuthTrail(database.housekeeping, clock);
  const attempts = createAttempts(database.housekeeping, clock);
  const byOrigin = new LRUCache<string, ReturnType<typeof createBetterAuth>>({
    max: ORIGINS_MAX,
    memoMethod: (origin) =>
      createBetterAuth(
        { config, database, secrets, hasher, mailer, trail, log },
        origin,
      ),
  });

  const findSession = createSessionFinder(database.housekeeping, clock, log);

  async function loadSession(
    req: Request,
    origin: string,
  ): Promise<Session | null> {
    const token = sessionTokenOf(req, {
      isHttps: origin.startsWith("https:"),
      secrets,
    });
    return token === null ? null : await findSession(hashSessionToken(token));
  }

  const purging = setInterval(() => {
    purgeExpired(database.housekeeping, clock).catch((error) =>
      log("warn", "expired rows could not be removed", errorFields(error))
    );
  }, PURGE_EVERY_MS);
  Deno.unrefTimer(purging);

  return {
    call: createAuthCalls({
      database,
      secrets,
      attempts,
      gate,
      loadSession,
      clock,
      trail,
      betterAuth: (origin) => byOrigin.memo(origin),
    }),
    loadSession,
    confirm: createConfirm({
      database,
      hasher,
      attempts,
      gate,
      clock,
      secret: secrets[0]!,
    }),
    providers: (["github", "google"] as const).filter((provider) =>
      config[provider] !== null
    ),
    mail: config.smtp !== null ? "smtp" : mailer !== null ? "log" : null,
    hasher,
    gate,
    stop: () => clearInterval(purging),
  };
}

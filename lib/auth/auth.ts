import { LRUCache } from "lru-cache";
import { type Attempts, createAttempts } from "@/lib/auth/attempts.ts";
import {
  type BetterAuth,
  createBetterAuth,
  type RecordEvent,
} from "@/lib/auth/better_auth.ts";
import {
  hashSessionToken,
  readSessionToken,
  type Secrets,
} from "@/lib/auth/cookies.ts";
import { createMailer } from "@/lib/auth/mailer.ts";
import {
  createPasswordHasher,
  type PasswordHasher,
} from "@/lib/auth/password_hash.ts";
import {
  createSessionFinder,
  purgeExpired,
  type Session,
} from "@/lib/auth/sessions.ts";
import { accountActor, recordAudit } from "@/lib/audit/audit.ts";
import { type Clock, every, seconds } from "@/lib/clock.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import { ConcurrencyLimiter } from "@/lib/limits/concurrency_limiter.ts";
import { errorFields, type Log } from "@/lib/log.ts";
import { Problem } from "@/lib/problem.ts";

export type SocialProvider = "github" | "google";

/** What the functions in `actions.ts` work with. */
export interface Auth {
  /** The session of the request's cookie; null if there is none or it has ended. */
  loadSession(req: Request, origin: string): Promise<Session | null>;
  /** The other services that people can sign in with. */
  readonly providers: readonly SocialProvider[];
  /** How reset links are delivered; "log" is this machine's log. */
  readonly mail: "smtp" | "log" | null;
  /** Better Auth as configured for this origin. */
  betterAuth(origin: string): BetterAuth;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly recordEvent: RecordEvent;
  readonly hasher: PasswordHasher;
  /** Everything that hashes a password waits here. */
  readonly hashing: ConcurrencyLimiter;
  stop(): void;
}

/** Two hashes at once keep two cores busy; a longer queue would take too long. */
const HASHING = { running: 2, runningInAll: 2, waiting: 16 };
const PURGE_EVERY_MS = 3_600_000;
/** With `PUBLIC_URL` there is only one origin. */
const ORIGINS_MAX = 8;

export function createAuth(
  { config, database, secrets, clock, log }: {
    config: Config;
    database: Database;
    secrets: Secrets;
    clock: Clock;
    log: Log;
  },
): Auth {
  const db = database.housekeeping;
  const hasher = createPasswordHasher();
  const mailer = createMailer(config, log);
  const findSession = createSessionFinder(db, clock, log);
  const recordEvent: RecordEvent = (action, accountId, address, detail = {}) =>
    recordAudit(db, {
      // Better Auth writes an unknown address as an empty one.
      actor: accountActor(accountId, address || null),
      action,
      accountId,
      detail,
      now: seconds(clock),
    });
  const byOrigin = new LRUCache<string, BetterAuth>({
    max: ORIGINS_MAX,
    memoMethod: (origin) =>
      createBetterAuth(
        { config, database, secrets, hasher, mailer, recordEvent, log },
        origin,
      ),
  });
  return {
    async loadSession(req, origin) {
      const token = readSessionToken({ req, origin }, secrets);
      return token === null ? null : await findSession(hashSessionToken(token));
    },
    providers: (["github", "google"] as const).filter((provider) =>
      config[provider] !== null
    ),
    mail: config.smtp !== null ? "smtp" : mailer !== null ? "log" : null,
    betterAuth: (origin) => byOrigin.memo(origin),
    database,
    clock,
    secrets,
    attempts: createAttempts(db, clock, secrets),
    recordEvent,
    hasher,
    hashing: new ConcurrencyLimiter(HASHING, () =>
      new Problem("rate_limited", {
        message: "Many people are signing in right now. Wait, then try again.",
        retryAfterSeconds: 2,
      })),
    stop: every(
      PURGE_EVERY_MS,
      () =>
        purgeExpired(db, clock).catch((error) =>
          log("warn", "expired rows could not be removed", errorFields(error))
        ),
    ),
  };
}

import { LRUCache } from "lru-cache";
import type { AuthParts } from "@/lib/auth/auth_parts.ts";
import type { BetterAuth } from "@/lib/auth/better_auth.ts";
import {
  type Client,
  hashSessionToken,
  readSessionToken,
} from "@/lib/auth/cookies.ts";
import {
  createPasswordHasher,
  type PasswordHasher,
} from "@/lib/auth/password_hash.ts";
import { mailKind } from "@/lib/auth/mail_kind.ts";
import { createSessionFinder, purgeExpired } from "@/lib/auth/sessions.ts";
import { every } from "@/lib/time/clock.ts";
import { createAttempts } from "@/lib/limits/attempts.ts";
import {
  ConcurrencyLimiter,
  WaitingRoom,
} from "@/lib/limits/concurrency_limiter.ts";
import { errorFields } from "@/lib/log/log.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** Two concurrent hashes use two cores. A longer queue would take too long. */
const HASHING = { running: 2, runningInAll: 2, waiting: 16 };
const tooMany = () =>
  new Problem("rate_limited", {
    message: "Many people are signing in right now. Wait, then try again.",
    retryAfterSeconds: 2,
  });
const PURGE_EVERY_MS = 3_600_000;
/** With `PUBLIC_URL` there is only one origin. */
const ORIGINS_MAX = 8;

/** What the functions in `actions.ts` use. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(
  { hasher = createPasswordHasher(), ...given }: Omit<AuthParts, "hasher"> & {
    hasher?: PasswordHasher | undefined;
  },
) {
  const parts: AuthParts = { ...given, hasher };
  const { config, database, secrets, clock, log } = parts;
  const db = database.housekeeping;
  const findSession = createSessionFinder(db, clock, log);
  const byOrigin = new LRUCache<string, Promise<BetterAuth>>({
    max: ORIGINS_MAX,
    // Loaded for the first sign-in, since no other request needs it.
    memoMethod: async (origin) => {
      const { createBetterAuth } = await import("@/lib/auth/better_auth.ts");
      return createBetterAuth(parts, origin);
    },
  });
  return {
    ...parts,
    /** The session of the request's cookie; null if there is none or it has ended. */
    async loadSession(client: Client) {
      const token = readSessionToken(client);
      return token === null ? null : await findSession(hashSessionToken(token));
    },
    /** The configured services that people can sign in with. */
    providers: (["github", "google"] as const).filter((provider) =>
      config[provider] !== null
    ),
    mail: mailKind(config),
    /** Better Auth as configured for this origin. */
    betterAuth: (origin: string) => byOrigin.memo(origin),
    limitAttempts: createAttempts(db, clock, secrets[0]!),
    /** Everything that hashes a password waits here, by network or account, so that no one network can fill it. */
    hashing: new ConcurrencyLimiter(
      HASHING,
      tooMany,
      new WaitingRoom(HASHING.waiting, tooMany),
    ),
    stop: every(
      PURGE_EVERY_MS,
      () =>
        purgeExpired(db, clock).catch((error) =>
          log("warn", "expired rows could not be removed", errorFields(error))
        ),
    ),
  };
}

import { createHash } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "@/lib/auth/session.ts";
import type { AuthTrail } from "@/lib/auth/auth_trail.ts";
import { withHashedTokens } from "@/lib/auth/hashed_tokens.ts";
import { type Mailer, mailFault } from "@/lib/auth/mailer.ts";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import {
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from "@/lib/auth/password_policy.ts";
import { hashIdentifier } from "@/lib/auth/reset_link.ts";
import { cookiePrefix } from "@/lib/auth/session_token.ts";
import { TABLES } from "@/lib/auth/tables.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Log } from "@/lib/log.ts";

export const AUTH_PATH = "/api/auth";
/** Where the client's address stands in what Better Auth is given. */
export const ADDRESS_HEADER = "x-client-address";

export interface AuthParts {
  config: Config;
  database: Database;
  /** Those that are accepted; the first one signs. */
  secrets: readonly string[];
  hasher: PasswordHasher;
  mailer: Mailer | null;
  trail: AuthTrail;
  log: Log;
}

/**
 * Better Auth for one origin, which it takes for its own. Limits and the
 * password policy stand before it, in `createAuthCalls`, and whoever calls
 * those checks where a request comes from; here it only does what nobody
 * should write again.
 */
export function createBetterAuth(parts: AuthParts, origin: string) {
  const { config, database, secrets, hasher, mailer, trail, log } = parts;
  const isHttps = origin.startsWith("https:");
  const sendVerification = mailer?.sendVerification ?? null;
  const adapter = kyselyAdapter(database.housekeeping, { type: "postgres" });
  // Better Auth would only tell its own log, which is off.
  const mailed = (sending: Promise<void>) =>
    sending.catch((error) => log("error", "mail failed", mailFault(error)));
  return betterAuth({
    ...TABLES,
    appName: "Ad Archive",
    baseURL: origin,
    basePath: AUTH_PATH,
    trustedOrigins: [origin],
    // Of what was encrypted before secrets had versions.
    secret: secrets.at(-1)!,
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    database: (options: BetterAuthOptions) =>
      withHashedTokens(adapter(options)),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      // In UTF-16 units, of which a character has up to two.
      maxPasswordLength: PASSWORD_LENGTH_MAX * 2,
      // Where mail goes out, an address must be its owner's before it opens anything.
      requireEmailVerification: sendVerification !== null,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }, request) =>
        trail.passwordReset(
          user.id,
          request?.headers.get(ADDRESS_HEADER) ?? null,
        ),
      resetPasswordTokenExpiresIn: 3600,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ password, hash }) => hasher.verify(password, hash),
      },
      ...(mailer === null ? {} : {
        sendResetPassword: ({ user, token }) =>
          mailed(
            mailer.sendReset(user.email, `${origin}/reset?token=${token}`),
          ),
      }),
    },
    emailVerification: {
      expiresIn: 86_400,
      // Following a link must not sign anybody in: it could be another's link.
      autoSignInAfterVerification: false,
      ...(sendVerification === null ? {} : {
        sendVerificationEmail: ({ user, url }) =>
          mailed(sendVerification(user.email, url)),
      }),
    },
    socialProviders: {
      ...(config.github === null ? {} : { github: { ...config.github } }),
      ...(config.google === null ? {} : { google: { ...config.google } }),
    },
    session: {
      ...TABLES.session,
      // Of the cookie; `findSession` moves the row's own end as it is used.
      expiresIn: ABSOLUTE_SECONDS,
      disableSessionRefresh: true,
    },
    databaseHooks: {
      user: {
        create: {
          after: (user, context) =>
            trail.accountCreated(
              user.id,
              context?.headers?.get(ADDRESS_HEADER) ?? null,
            ),
        },
      },
      session: {
        create: {
          after: ({ id, userId, ipAddress }) =>
            trail.sessionStarted(userId, id, ipAddress ?? null),
          before: (session) =>
            Promise.resolve({
              data: {
                ...session,
                expiresAt: new Date(Date.now() + IDLE_SECONDS * 1000),
              },
            }),
        },
      },
    },
    account: { ...TABLES.account, encryptOAuthTokens: true },
    verification: {
      ...TABLES.verification,
      storeIdentifier: {
        hash: (identifier) => Promise.resolve(hashIdentifier(identifier)),
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What it logs can name people, and tells nothing that its answers do not.
    logger: { disabled: true },
    onAPIError: { throw: true, errorURL: `${origin}/login` },
    advanced: {
      cookiePrefix: cookiePrefix(isHttps),
      // The prefix is ours, since Better Auth knows `__Secure-` alone.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
      // An answer must not tell by its time whether a mail was sent.
      backgroundTasks: { handler: () => {} },
    },
  });
}

/** Names a secret in what it encrypted. */
function versionOf(secret: string): number {
  return createHash("sha256").update(`version ${secret}`).digest()
    .readUInt32BE() >>> 1;
}

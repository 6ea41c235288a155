import { createHash } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { CamelCasePlugin } from "kysely";
import type { DBAdapter } from "better-auth/adapters";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { cookiePrefix, hashSessionToken } from "@/lib/auth/cookies.ts";
import { createMailer, getMailError } from "@/lib/auth/mailer.ts";
import {
  ADDRESS_HEADER,
  AUTH_PATH,
  type AuthParts,
  recordEvent,
} from "@/lib/auth/auth_parts.ts";
import {
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from "@/lib/auth/passwords.ts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "@/lib/auth/sessions.ts";

export type BetterAuth = ReturnType<typeof createBetterAuth>;

type Row = Record<string, unknown>;

/**
 * An adapter that stores only hashes of session tokens, which Better Auth has
 * no option for: a copy of the table signs no one in. Better Auth gets back
 * the token of a new session, for its cookie. From then on it is given the
 * hash in place of the token, by `cookiesForBetterAuth`.
 */
function hashSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create<T extends Row, R = T>(
      query: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> {
      if (query.model !== "session") return await adapter.create<T, R>(query);
      const token = String(query.data.token);
      const data = { ...query.data, token: hashSessionToken(token) };
      return { ...await adapter.create<T, R>({ ...query, data }), token };
    },
    transaction: (work) =>
      adapter.transaction((inner) => work(hashSessions(inner as DBAdapter))),
  };
}

/**
 * Better Auth for one origin, which it takes for its own. It is called by
 * `auth.api` alone: what it does only for requests over HTTP (its check of
 * their origin and its rate limit) is done before.
 */
export function createBetterAuth(parts: AuthParts, origin: string) {
  const { config, database, secrets, hasher, log } = parts;
  const isHttps = origin.startsWith("https:");
  const mailer = createMailer(config, log);
  const sendVerification = mailer?.sendVerification ?? null;
  const db = database.housekeeping.withPlugin(new CamelCasePlugin());
  const adapter = kyselyAdapter(db, { type: "postgres" });
  // Better Auth would tell only its own log, which is off.
  const logged = (sending: Promise<void>) =>
    sending.catch((error) => log("error", "mail failed", getMailError(error)));
  return betterAuth({
    appName: "Ad Archive",
    baseURL: origin,
    basePath: AUTH_PATH,
    trustedOrigins: [origin],
    // For what was encrypted before secrets had versions.
    secret: secrets.at(-1)!,
    secrets: secrets.map((value) => ({ version: getVersion(value), value })),
    database: (options: BetterAuthOptions) => hashSessions(adapter(options)),
    user: { modelName: "accounts" },
    session: {
      modelName: "sessions",
      fields: { userId: "accountId" },
      // The cookie's; the session itself expires earlier if it is not used.
      expiresIn: ABSOLUTE_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "identities",
      fields: { userId: "accountId", accountId: "providerAccountId" },
      encryptOAuthTokens: true,
    },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      // In UTF-16 units, of which a character has up to two.
      maxPasswordLength: PASSWORD_LENGTH_MAX * 2,
      // If mail is sent, an address must be confirmed before it opens anything.
      requireEmailVerification: sendVerification !== null,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ password, hash }) => hasher.verify(password, hash),
      },
      ...(mailer !== null && {
        sendResetPassword: ({ user, token }) =>
          logged(
            mailer.sendReset(user.email, `${origin}/reset?token=${token}`),
          ),
      }),
    },
    emailVerification: {
      expiresIn: 86_400,
      // Following a link must not sign anyone in: it could be someone else's.
      autoSignInAfterVerification: false,
      ...(sendVerification !== null && {
        sendVerificationEmail: ({ user, url }) =>
          logged(sendVerification(user.email, url)),
      }),
    },
    socialProviders: {
      ...(config.github !== null && { github: { ...config.github } }),
      ...(config.google !== null && { google: { ...config.google } }),
    },
    // Right after each write, since Better Auth shares no transaction. If an
    // event cannot be recorded the request fails, so no one gets a session
    // that the trail does not have.
    databaseHooks: {
      user: {
        create: {
          after: ({ id }, context) => {
            const address = context?.headers?.get(ADDRESS_HEADER);
            return recordEvent(parts, "account.created", id, address);
          },
        },
      },
      session: {
        create: {
          before: () =>
            Promise.resolve({
              data: { expiresAt: new Date(Date.now() + IDLE_SECONDS * 1000) },
            }),
          after: ({ id, userId, ipAddress }) =>
            recordEvent(parts, "session.started", userId, ipAddress, {
              session_id: id,
            }),
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What it logs can name people, and tells nothing that its errors do not.
    logger: { disabled: true },
    onAPIError: { errorURL: `${origin}/login` },
    advanced: {
      cookiePrefix: cookiePrefix(isHttps),
      // The prefix is ours, since Better Auth knows only `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
      // The time of a response must not reveal whether mail was sent.
      backgroundTasks: { handler: () => {} },
    },
  });
}

/** Names a secret in what it encrypted. */
function getVersion(secret: string): number {
  return createHash("sha256").update(`version ${secret}`).digest()
    .readUInt32BE() >>> 1;
}

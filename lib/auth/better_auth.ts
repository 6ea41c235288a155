import { createHash } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { CamelCasePlugin } from "kysely";
import type { DBAdapter } from "better-auth/adapters";
import { APIError } from "better-auth/api";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { cookiePrefix, hashSessionToken } from "@/lib/auth/cookies.ts";
import { createMailer } from "@/lib/auth/mailer.ts";
import { getMailError } from "@/lib/auth/send_mail.ts";
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
import { RESET_SECONDS } from "@/lib/auth/reset_link.ts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "@/lib/auth/sessions.ts";

export type BetterAuth = ReturnType<typeof createBetterAuth>;

type Row = Record<string, unknown>;

/**
 * An adapter that stores only hashes of session tokens, for which Better Auth
 * has no option: a copy of the table gives no access. Better Auth gets the
 * token of a new session back, for its cookie. Later, `cookiesForBetterAuth`
 * passes the hash in place of the token.
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
 * Better Auth for one origin. It is only called through `auth.api`: its checks
 * for HTTP requests (of the origin, and its rate limit) are done before.
 */
export function createBetterAuth(parts: AuthParts, origin: string) {
  const { config, database, secrets, hasher, log } = parts;
  const isHttps = origin.startsWith("https:");
  const mailer = createMailer(config, log);
  const signUp = mailer?.signUp ?? null;
  const db = database.housekeeping.withPlugin(new CamelCasePlugin());
  const adapter = kyselyAdapter(db, { type: "postgres" });
  // Better Auth would only write to its own log, which is disabled.
  const logged = (sending: Promise<void>) =>
    sending.catch((error) => log("error", "mail failed", getMailError(error)));
  return betterAuth({
    baseURL: origin,
    basePath: AUTH_PATH,
    // For data that was encrypted before secrets had versions.
    secret: secrets.at(-1)!,
    secrets: secrets.map((value) => ({ version: getVersion(value), value })),
    database: (options: BetterAuthOptions) => hashSessions(adapter(options)),
    user: { modelName: "accounts" },
    session: {
      modelName: "sessions",
      fields: { userId: "accountId" },
      // For the cookie. The session itself expires earlier if it is not used.
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
      // In UTF-16 units; a character has up to two.
      maxPasswordLength: PASSWORD_LENGTH_MAX * 2,
      // If mail is configured, addresses must be confirmed before the first
      // sign-in.
      requireEmailVerification: signUp !== null,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ password, hash }) => hasher.verify(password, hash),
      },
      ...(signUp !== null && {
        onExistingUserSignUp: ({ user }) =>
          logged(signUp.sendReminder(user.email, origin)),
        // Whoever has the link has the address, or the operator's trust.
        onPasswordReset: async ({ user: { id } }) => {
          await database.housekeeping.updateTable("accounts")
            .set({ email_verified: true }).where("id", "=", id).execute();
        },
      }),
      ...(mailer !== null && {
        sendResetPassword: ({ user, token }) =>
          logged(
            mailer.sendReset(user.email, `${origin}/reset?token=${token}`),
          ),
      }),
    },
    emailVerification: {
      expiresIn: 86_400,
      // Following a link must not sign anyone in: it could be someone else's
      // link.
      autoSignInAfterVerification: false,
      ...(signUp !== null && {
        sendVerificationEmail: ({ user, url }) =>
          logged(signUp.sendVerification(user.email, url)),
      }),
    },
    socialProviders: {
      ...(config.github !== null && { github: { ...config.github } }),
      ...(config.google !== null && { google: { ...config.google } }),
    },
    // Right after each write, since Better Auth shares no transaction. If an
    // event cannot be recorded, the request fails, so that every session is in
    // the audit trail.
    databaseHooks: {
      user: {
        create: {
          // Otherwise, a reset would give its owner an account that this identity opens.
          before({ emailVerified }, context) {
            if (emailVerified || !context?.path.startsWith("/callback/")) {
              return Promise.resolve();
            }
            throw new APIError("FORBIDDEN", { code: "email_not_verified" });
          },
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
    // Its log entries can contain personal data, and no more information than
    // its errors.
    logger: { disabled: true },
    onAPIError: { errorURL: `${origin}/login` },
    advanced: {
      cookiePrefix: cookiePrefix(isHttps),
      // With our own prefix, since Better Auth only knows `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Otherwise it takes our `accountId`, the owner, for its own field of this
      // name, and finds no owner of an identity.
      database: { validateSchema: false, joins: true },
      // The response time must not reveal whether mail was sent.
      backgroundTasks: { handler: () => {} },
    },
  });
}

/** A number that identifies a secret in encrypted data. */
function getVersion(secret: string): number {
  return createHash("sha256").update(`version ${secret}`).digest()
    .readUInt32BE() >>> 1;
}

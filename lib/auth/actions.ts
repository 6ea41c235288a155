import { createHmac } from "node:crypto";
import { z } from "zod";
import {
  addressLimits,
  type Limits,
  mailLimits,
  ownPasswordLimits,
  signInLimits,
} from "@/lib/auth/attempts.ts";
import type { Auth } from "@/lib/auth/auth.ts";
import { ADDRESS_HEADER, hashIdentifier } from "@/lib/auth/better_auth.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import {
  cookiesForBetterAuth,
  deviceCookie,
  hashSessionToken,
  readSessionToken,
  startsSession,
} from "@/lib/auth/cookies.ts";
import { fieldError, redirectOrThrow, toProblem } from "@/lib/auth/errors.ts";
import {
  findPasswordHash,
  findPasswordHashByEmail,
  getPasswordError,
} from "@/lib/auth/passwords.ts";
import { endSessions, type Session } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/clock.ts";
import { normalizeEmail } from "@/lib/normalize_email.ts";
import { Problem } from "@/lib/problem.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

/** The page after an address is confirmed. */
const CONFIRMED_PAGE = "/login?verified=1";
/** How recent a sign-in must be to confirm what an account without a password asks for. */
const RECENT_SECONDS = 600;
const USER_AGENT_LENGTH_MAX = 256;

const email = z.string({ error: "The email address is missing." })
  .max(320, "The email address is too long.")
  .transform((text, ctx) => {
    const normal = normalizeEmail(text);
    if (normal === null) ctx.addIssue("This is not an email address.");
    return normal ?? z.NEVER;
  });
const password = z.string({ error: "The password is missing." })
  .min(1, "The password is missing.")
  .max(4096, "The password is too long.");
const token = z.string({ error: "The link's token is missing." }).max(4096)
  .regex(/^[\x21-\x7e]*$/, "This link is not one of ours.");
/** A path of this site, so that nobody is sent elsewhere afterwards. */
const ownPath = z.string().max(500).regex(
  // deno-lint-ignore no-control-regex
  /^\/(?![/\\])[^\\\u0000-\u001f]*$/,
  "This is not a path of this site.",
);
const name = z.string({ error: "The name is missing." }).trim()
  .max(100, "The name must have at most 100 characters.")
  .regex(
    // deno-lint-ignore no-control-regex
    /^[^\u0000-\u001f\u007f]*$/,
    "The name must not contain control characters.",
  )
  .refine(
    (text) => redactKeys(text) === text,
    "The name must not contain an API key.",
  );

/** What goes to the client: among the headers are `Set-Cookie`, `Clear-Site-Data`, and `Location` for a redirect. */
export interface AuthResult<Body = unknown> {
  headers: Headers;
  body: Body;
}

interface Call<Input> {
  auth: Auth;
  client: ClientInfo;
  input: Input;
  api: ReturnType<Auth["betterAuth"]>["api"];
  /** Of each call of `api`. */
  options: { headers: Headers; returnHeaders: true };
}

/**
 * Makes an action from calls of Better Auth: parses its input and presents
 * what they return. That the request comes from a page of ours is for the
 * caller to check.
 */
function action<Input extends z.ZodType<object>, Body>(
  schema: Input,
  run: (
    call: Call<z.output<Input>>,
  ) => Promise<{ headers: Headers; response: Body }>,
) {
  return async function act(
    auth: Auth,
    client: ClientInfo,
    given: z.input<Input>,
  ): Promise<AuthResult<Omit<Body, "token">>> {
    const input = parseInput(schema, given);
    const { api } = auth.betterAuth(client.origin);
    const options = {
      headers: headersFor(auth, client),
      returnHeaders: true as const,
    };
    const { headers, response } = await run({
      ...{ auth, client, input, api, options },
    }).catch(redirectOrThrow<Body>);
    if (startsSession(headers, client)) {
      // A browser has one session; the one before could be planted.
      const before = readSessionToken(client, auth.secrets);
      if (before !== null) await endSessionOf(auth, client, before);
      if ("email" in input) {
        headers.append(
          "set-cookie",
          deviceCookie(client, String(input.email), auth.secrets),
        );
      }
    }
    // Scripts of a page must not see a session's token.
    const { token: _, ...body } = Object(response);
    return { headers, body };
  };
}

/** @throws {Problem} `invalid_body` with every error */
function parseInput<Input extends z.ZodType>(
  schema: Input,
  given: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    param: String(path[0] ?? "body"),
    reason: message,
  }));
  const [{ param, reason: message }] = details as [typeof details[0]];
  throw new Problem("invalid_body", { message, param, details });
}

/** The request's headers, made anew so that no forwarding header of the client's has an effect. */
function headersFor(auth: Auth, client: ClientInfo): Headers {
  const agent = client.req.headers.get("user-agent") ?? "";
  return new Headers({
    cookie: cookiesForBetterAuth(client, auth.secrets),
    // It is stored with the session, where no key may end up.
    "user-agent": redactKeys(agent).slice(0, USER_AGENT_LENGTH_MAX),
    [ADDRESS_HEADER]: client.address ?? "",
  });
}

/** Hashes passwords within limits: of how many at once, and of attempts. */
function hashing<T>(auth: Auth, limits: Limits, work: () => Promise<T>) {
  return auth.hashing.run(() => auth.attempts.limit(limits, work));
}

async function endSessionOf(
  { database, clock }: Auth,
  { address }: ClientInfo,
  sessionToken: string,
): Promise<void> {
  await endSessions(
    database.housekeeping,
    (sessions) => sessions.where("token", "=", hashSessionToken(sessionToken)),
    { address, now: seconds(clock) },
  );
}

async function requireSession(
  auth: Auth,
  client: ClientInfo,
): Promise<Session> {
  const session = await auth.loadSession(client.req, client.origin);
  if (session !== null) return session;
  throw new Problem("missing_credentials", { message: "Sign in first." });
}

function refuseBadPassword(text: string, owner: string): void {
  const message = getPasswordError(text, owner);
  if (message !== null) throw fieldError("newPassword", message);
}

/**
 * Creates an account and signs in, unless its address must be confirmed first.
 *
 * @throws {Problem} `email_taken`, if no mail could tell the address's owner instead
 */
export const signUp = action(
  z.object({ email, password, name: name.default("") })
    .superRefine((input, ctx) => {
      const message = getPasswordError(input.password, input.email);
      if (message !== null) {
        ctx.addIssue({ code: "custom", path: ["password"], message });
      }
    }),
  ({ auth, client, input, api, options }) =>
    hashing(auth, addressLimits(client), () =>
      api.signUpEmail({
        body: { ...input, callbackURL: CONFIRMED_PAGE },
        ...options,
      })),
);

/** @throws {Problem} `invalid_credentials`, `email_not_verified`, `rate_limited` */
export const signIn = action(
  z.object({ email, password }),
  ({ auth, client, input, api, options }) => {
    const db = auth.database.housekeeping;
    return hashing(
      auth,
      signInLimits(client, input.email, auth.secrets),
      async () => {
        const hash = await findPasswordHashByEmail(db, input.email);
        const result = await api.signInEmail({ body: input, ...options });
        // A new password ends all sessions there are. This one may have begun
        // right after, by the password before: Better Auth writes the password
        // first, so either it is seen here or the session there.
        if (
          await findPasswordHashByEmail(db, input.email) === hash
        ) return result;
        await endSessionOf(auth, client, result.response.token);
        throw new Problem("invalid_credentials");
      },
    );
  },
);

/** @returns the URL of the other service, which sends the browser to `finishSocial` */
export const startSocial = action(
  z.object({
    provider: z.enum(["github", "google"]),
    callbackURL: ownPath.default("/dashboard"),
  }),
  ({ auth, client, input, api, options }) =>
    auth.attempts.limit(addressLimits(client), () =>
      api.signInSocial({
        body: { ...input, errorCallbackURL: "/login", disableRedirect: true },
        ...options,
      })),
);

const finishSocial = (id: "github" | "google") =>
  action(
    z.record(z.string(), z.string()),
    ({ input, api, options }) =>
      api.callbackOAuth({
        method: "GET",
        params: { id },
        query: input,
        ...options,
      }),
  );

/** Ends the session at once, everywhere. */
export const signOut = action(
  z.object({}),
  async ({ auth, client, api, options }) => {
    // Better Auth's own would leave the session if the database is down.
    const before = readSessionToken(client, auth.secrets);
    if (before !== null) await endSessionOf(auth, client, before);
    const result = await api.signOut(options);
    result.headers.set("clear-site-data", '"cache"');
    return result;
  },
);

/** Sends a link that confirms the address, if it is an account's. */
export const sendVerification = action(
  z.object({ email }),
  ({ auth, client, input, api, options }) =>
    auth.attempts.limit(
      mailLimits(client, input.email),
      () =>
        api.sendVerificationEmail({
          body: { ...input, callbackURL: CONFIRMED_PAGE },
          ...options,
        }),
    ),
);

const verifyEmail = action(
  z.object({ token: z.string(), callbackURL: ownPath.optional() }),
  ({ auth: { secrets }, input, api, options }) => {
    // Better Auth knows only the current secret: what an earlier one signed
    // (a JWT by HS256) is signed anew.
    const [head, payload, signature] = input.token.split(".");
    const sign = (secret: string) =>
      createHmac("sha256", secret).update(`${head}.${payload}`)
        .digest("base64url");
    const token = secrets.some((secret) => sign(secret) === signature)
      ? `${head}.${payload}.${sign(secrets[0]!)}`
      : input.token;
    return api.verifyEmail({ query: { ...input, token }, ...options });
  },
);

/**
 * Sends a link to `/reset?token=`. The result is the same for unknown addresses.
 *
 * @throws {Problem} `not_found` if this installation sends no mail
 */
export const requestReset = action(
  z.object({ email }),
  ({ auth, client, input, api, options }) =>
    auth.attempts.limit(
      mailLimits(client, input.email),
      () => api.requestPasswordReset({ body: input, ...options }),
    ),
);

/** Sets a password by a link and ends all sessions of the account. @throws {Problem} `invalid_token` */
export const resetPassword = action(
  z.object({ newPassword: password, token }),
  ({ auth, client, input, api, options }) =>
    hashing(auth, addressLimits(client), async () => {
      const owner = await auth.database.housekeeping.selectFrom("verifications")
        .innerJoin("accounts", "accounts.id", "verifications.value")
        .where(
          "identifier",
          "=",
          hashIdentifier(`reset-password:${input.token}`),
        )
        .select(["accounts.id", "email"]).executeTakeFirst();
      if (owner === undefined) throw new Problem("invalid_token");
      refuseBadPassword(input.newPassword, owner.email);
      const result = await api.resetPassword({ body: input, ...options });
      await auth.recordEvent(
        "account.password_reset",
        owner.id,
        client.address,
      );
      return result;
    }),
);

/** Ends all sessions of the account and starts a new one here. */
export const changePassword = action(
  z.object({ currentPassword: password, newPassword: password }),
  async ({ auth, client, input, api, options }) => {
    const { account } = await requireSession(auth, client);
    return await hashing(
      auth,
      ownPasswordLimits(client, account.id),
      async () => {
        refuseBadPassword(input.newPassword, account.email);
        const result = await api.changePassword({
          body: { ...input, revokeOtherSessions: true },
          ...options,
        });
        await auth.recordEvent(
          "account.password_changed",
          account.id,
          client.address,
        );
        return result;
      },
    );
  },
);

export const updateName = action(
  z.object({ name }),
  async ({ auth, client, input }) => {
    const { account } = await requireSession(auth, client);
    // `api.updateUser` would set the session's cookie again, with its hash.
    const { internalAdapter } = await auth.betterAuth(client.origin).$context;
    await internalAdapter.updateUser(account.id, input);
    return { headers: new Headers(), response: { status: true } };
  },
);

/**
 * Makes sure that it is the owner who asks for what cannot be undone: by the
 * password, or by a recent sign-in if the account has none.
 *
 * @throws {Problem} `invalid_body`, `rate_limited`, `session_required`
 */
export async function confirmOwner(
  auth: Auth,
  client: ClientInfo,
  { account, created_at }: Session,
  given: string | null,
): Promise<void> {
  const hash = await findPasswordHash(auth.database.housekeeping, account.id);
  if (hash !== null) {
    return await hashing(
      auth,
      ownPasswordLimits(client, account.id),
      async () => {
        if (given !== null && await auth.hasher.verify(given, hash)) return;
        throw fieldError("password", "The password is wrong.");
      },
    );
  }
  if (created_at + RECENT_SECONDS > seconds(auth.clock)) return;
  throw new Problem("session_required", {
    message: "Sign out and in again, then repeat this.",
  });
}

interface AuthRoute {
  method: "GET" | "POST";
  run(auth: Auth, client: ClientInfo, input: never): Promise<AuthResult>;
}

/** What is open under `/api/auth`, by Better Auth's names; nothing else of it is. */
export const AUTH_ROUTES: Readonly<Record<string, AuthRoute>> = {
  "/sign-up/email": { method: "POST", run: signUp },
  "/sign-in/email": { method: "POST", run: signIn },
  "/sign-in/social": { method: "POST", run: startSocial },
  "/callback/github": { method: "GET", run: finishSocial("github") },
  "/callback/google": { method: "GET", run: finishSocial("google") },
  "/sign-out": { method: "POST", run: signOut },
  "/verify-email": { method: "GET", run: verifyEmail },
  "/send-verification-email": { method: "POST", run: sendVerification },
  "/request-password-reset": { method: "POST", run: requestReset },
  "/reset-password": { method: "POST", run: resetPassword },
  "/change-password": { method: "POST", run: changePassword },
  "/update-user": { method: "POST", run: updateName },
};

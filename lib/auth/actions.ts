import { z } from "zod";
import {
  type Action,
  action,
  type AuthContext,
  endSessionOf,
} from "@/lib/auth/action.ts";
import { recordEvent } from "@/lib/auth/auth_parts.ts";
import { isNotCreated } from "@/lib/auth/better_auth_errors.ts";
import { isKnownDevice, readSessionToken, sign } from "@/lib/auth/cookies.ts";
import { fieldErrors, notSignedIn } from "@/lib/auth/errors.ts";
import { findPasswordHash, getPasswordError } from "@/lib/auth/passwords.ts";
import { endFormerAccess, findResetOwner } from "@/lib/auth/reset_link.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/time/clock.ts";
import {
  addressLimits,
  elsewhereLimits,
  mailLimits,
  ownPasswordLimits,
  signInLimits,
} from "@/lib/limits/attempts.ts";
import { normalizeEmail } from "@/lib/validation/normalize_email.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/** The page to show after an address is confirmed. */
const CONFIRMED_PAGE = "/login?verified=1";
/** How recent the sign-in must be to confirm a sensitive action without a password. */
const RECENT_SECONDS = 600;

const email = z.string({ error: "The email address is missing." })
  .max(320, "The email address is too long.")
  .transform((text, ctx) => {
    const normal = normalizeEmail(text);
    if (normal === null) ctx.addIssue("This is not an email address.");
    return normal ?? z.NEVER;
  })
  // Better Auth's own check, which names no field.
  .pipe(z.email("This email address is not supported. Use another one."));
const password = z.string({ error: "The password is missing." })
  .min(1, "The password is missing.")
  .max(4096, "The password is too long.");
const token = z.string({ error: "The link's token is missing." }).max(4096);
/** A path of this site, so that nobody is redirected to another site. */
const ownPath = z.string().max(2048).regex(
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

async function requireSession(ctx: AuthContext): Promise<Session> {
  const session = await ctx.state.services.auth.loadSession(ctx);
  if (session === null) throw notSignedIn();
  return session;
}

function refuseBadPassword(text: string, owner: string): void {
  const reason = getPasswordError(text, owner);
  if (reason !== null) throw fieldErrors([{ param: "newPassword", reason }]);
}

/**
 * Creates an account and signs in, unless its address must be confirmed first.
 *
 * @throws {Problem} `email_taken`, if no mail could tell the address's owner instead
 */
export const signUp = action({
  input: z.object({ email, password, name: name.default("") })
    .superRefine((input, { addIssue }) => {
      const message = getPasswordError(input.password, input.email);
      if (message === null) return;
      addIssue({ code: "custom", path: ["password"], message });
    }),
  limits: (address, input, { state: { services: { auth } } }) =>
    auth.mail === "smtp" ? mailLimits(address, input) : addressLimits(address),
  isCostly: true,
  isEven: ({ mail }) => mail === "smtp",
  async run({ input, api, options }) {
    const body = { ...input, callbackURL: CONFIRMED_PAGE };
    const create = () => api.signUpEmail({ body, ...options });
    // If another request has just created the account, the next attempt finds it.
    return await create().catch((error) =>
      isNotCreated(error) ? create() : Promise.reject(error)
    );
  },
});

/** @throws {Problem} `invalid_credentials`, `email_not_verified`, `rate_limited` */
export const signIn = action({
  input: z.object({ email, password }),
  limits: (address, { email }, ctx) =>
    signInLimits(address, email, isKnownDevice(ctx, email)),
  isCostly: true,
  async run({ ctx, auth, input, api, options }) {
    const readHash = () =>
      findPasswordHash(auth.database.housekeeping, "email", input.email);
    const hash = await readHash();
    const result = await api.signInEmail({ body: input, ...options });
    // A new password ends all existing sessions. This one may have started
    // right after that, with the old password. They end once more after it is
    // written, so either the new password is visible here, or the session there.
    if (await readHash() === hash) return result;
    await endSessionOf(ctx, result.response.token);
    throw new Problem("invalid_credentials");
  },
});

/** @returns the URL of the other service, which redirects back to `/callback/` */
export const startSocial = action({
  input: z.object({
    provider: z.enum(["github", "google"]),
    callbackURL: ownPath.default("/dashboard"),
  }),
  limits: elsewhereLimits,
  run: ({ input, api, options }) =>
    api.signInSocial({
      body: { ...input, errorCallbackURL: "/login", disableRedirect: true },
      ...options,
    }),
});

const finishSocial = (id: "github" | "google") =>
  action({
    input: z.object({
      code: z.string(),
      state: z.string(),
      iss: z.string(),
      error: z.string(),
      error_description: z.string(),
    }).partial(),
    run: ({ input: query, api, options }) =>
      api.callbackOAuth({ method: "GET", params: { id }, query, ...options }),
  });

/** Ends the session immediately, on all instances. */
export const signOut = action({
  input: z.object({}),
  async run({ ctx, api, options }) {
    // Better Auth's own function would keep the session if the database is
    // unreachable.
    const token = readSessionToken(ctx);
    if (token !== null) await endSessionOf(ctx, token);
    const result = await api.signOut(options);
    result.headers.set("clear-site-data", '"cache"');
    return result;
  },
});

/** Sends a link that confirms the address, if an account has it. */
export const sendVerification = action({
  input: z.object({ email }),
  limits: mailLimits,
  isEven: () => true,
  run: ({ input, api, options }) =>
    api.sendVerificationEmail({
      body: { ...input, callbackURL: CONFIRMED_PAGE },
      ...options,
    }),
});

const verifyEmail = action({
  // Of a link that was cut off, the page is missing.
  input: z.object({ token, callbackURL: ownPath.default(CONFIRMED_PAGE) }),
  run({ auth: { secrets }, input, api, options }) {
    // Better Auth knows only the current secret, so a token (a JWT with HS256)
    // signed by an earlier one is signed again.
    const [head, payload, signature] = input.token.split(".");
    const text = `${head}.${payload}`;
    const isOurs = secrets.some((secret) =>
      sign(text, secret, "base64url") === signature
    );
    const token = isOurs
      ? `${text}.${sign(text, secrets[0]!, "base64url")}`
      : input.token;
    return api.verifyEmail({ query: { ...input, token }, ...options });
  },
});

/**
 * Sends a link to `/reset?token=`. The result is the same for unknown URLs.
 *
 * @throws {Problem} `not_found` if this installation sends no mail
 */
export const requestReset = action({
  input: z.object({ email }),
  limits: mailLimits,
  isEven: () => true,
  run: ({ input, api, options }) =>
    api.requestPasswordReset({ body: input, ...options }),
});

/** Sets a password by a link and ends all sessions of the account. @throws {Problem} `invalid_token` */
export const resetPassword = action({
  input: z.object({ newPassword: password, token }),
  limits: addressLimits,
  isCostly: true,
  async run({ ctx, auth, input, api, options }) {
    const owner = await findResetOwner(ctx, input.token);
    if (owner === null) throw new Problem("invalid_token");
    refuseBadPassword(input.newPassword, owner.email);
    const result = await api.resetPassword({ body: input, ...options });
    await endFormerAccess(auth, owner.id);
    const { address } = ctx.state;
    await recordEvent(auth, "account.password_reset", owner.id, address);
    return result;
  },
});

/** Ends all sessions of the account and starts a new one for this request. */
export const changePassword = action({
  input: z.object({ currentPassword: password, newPassword: password }),
  isCostly: true,
  async limits(address, _, ctx) {
    const { account } = await requireSession(ctx);
    return ownPasswordLimits(address, account.id);
  },
  async run({ ctx, auth, input, api, options }) {
    const { id, email } = (await requireSession(ctx)).account;
    refuseBadPassword(input.newPassword, email);
    const body = { ...input, revokeOtherSessions: true };
    const result = await api.changePassword({ body, ...options });
    await endFormerAccess(auth, id, result.response.token!);
    const { address } = ctx.state;
    await recordEvent(auth, "account.password_changed", id, address);
    return result;
  },
});

export const updateName = action({
  input: z.object({ name }),
  async run({ ctx, auth, input }) {
    const { account } = await requireSession(ctx);
    // `api.updateUser` would set the session's cookie again, with the hash of
    // its token.
    const { $context } = await auth.betterAuth(ctx.state.origin);
    const { internalAdapter } = await $context;
    await internalAdapter.updateUser(account.id, input);
    return { headers: new Headers(), response: { status: true } };
  },
});

/**
 * Confirms that the owner requested an irreversible action: by the password, or
 * by a recent sign-in if the account has none.
 *
 * @throws {Problem} `invalid_body`, `rate_limited`, `session_required`
 */
export async function confirmOwner(
  { state: { address, services: { auth } } }: AuthContext,
  { account: { id }, created_at }: Session,
  given: string | null,
): Promise<void> {
  const hash = await findPasswordHash(auth.database.housekeeping, "id", id);
  if (hash === null) {
    if (created_at + RECENT_SECONDS > seconds(auth.clock)) return;
    throw new Problem("session_required", {
      message: "Sign out and in again, then repeat this.",
    });
  }
  const verify = () =>
    auth.limitAttempts(ownPasswordLimits(address, id), async () => {
      if (given !== null && await auth.hasher.verify(given, hash)) return;
      const reason = "The password is wrong.";
      throw fieldErrors([{ param: "password", reason }]);
    });
  await auth.hashing.run(verify, id);
}

/** The routes under `/api/auth`, with Better Auth's names. No others are available. */
export const AUTH_ROUTES: Readonly<
  Record<string, [method: "GET" | "POST", run: Action]>
> = {
  "/sign-up/email": ["POST", signUp],
  "/sign-in/email": ["POST", signIn],
  "/sign-in/social": ["POST", startSocial],
  "/callback/github": ["GET", finishSocial("github")],
  "/callback/google": ["GET", finishSocial("google")],
  "/sign-out": ["POST", signOut],
  "/verify-email": ["GET", verifyEmail],
  "/send-verification-email": ["POST", sendVerification],
  "/request-password-reset": ["POST", requestReset],
  "/reset-password": ["POST", resetPassword],
  "/change-password": ["POST", changePassword],
  "/update-user": ["POST", updateName],
};

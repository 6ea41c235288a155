import { z } from "zod";
import { normalEmail } from "@/lib/accounts/accounts.ts";
import { redactKeys } from "@/lib/redact_keys.ts";
import type { LimitKind } from "@/lib/auth/attempt_limits.ts";

/**
 * The part of Better Auth that is open under `/api/auth`. What is not listed
 * does not exist: sessions are listed and ended by `lib/auth/sessions.ts`,
 * which knows them by id, and accounts are deleted with what hangs on them.
 */
export interface AuthEndpoint {
  method: "GET" | "POST";
  /** What a client may send, in Better Auth's names; anything else is dropped. */
  body?: z.ZodType<Record<string, unknown>>;
  /** What Better Auth is told besides. */
  fixed?: Record<string, unknown>;
  limit?: LimitKind;
  /** The member of the body that becomes a password. */
  newPassword?: "password" | "newPassword";
  /** Costs a derivation of a password, so it waits for its turn. */
  isCostly?: boolean;
  needsSession?: boolean;
}

const email = z.string({ error: "The email address is missing." })
  .max(320, "The email address is too long.")
  .transform((text, ctx) => {
    const normal = normalEmail(text);
    if (normal !== null) return normal;
    ctx.addIssue("This is not an email address.");
    return z.NEVER;
  });
const secret = z.string({ error: "The password is missing." })
  .min(1, "The password is missing.")
  .max(4096, "The password is too long.");
const token = z.string({ error: "The link's token is missing." }).max(4096)
  .regex(/^[\x21-\x7e]*$/, "This link is not one of ours.");
/** A path of this site, so that nobody is sent elsewhere afterwards. */
const ownPath = z.string().max(500).regex(
  // deno-lint-ignore no-control-regex
  /^\/(?![/\\])[^\\\u0000-\u001f]*$/,
  "This is not a path of this site.",
).optional();
const accountName = z.string({ error: "The name is missing." }).trim()
  .max(100, "The name must have at most 100 characters.")
  .regex(
    // deno-lint-ignore no-control-regex
    /^[^\u0000-\u001f\u007f]*$/,
    "The name must not contain control characters.",
  )
  .refine(
    (name) => redactKeys(name) === name,
    "The name must not contain an API key.",
  );

export const AUTH_ENDPOINTS: Readonly<Record<string, AuthEndpoint>> = {
  "/sign-up/email": {
    method: "POST",
    body: z.object({ email, password: secret, name: accountName.default("") }),
    fixed: { callbackURL: "/login?verified=1" },
    limit: "address",
    newPassword: "password",
    isCostly: true,
  },
  "/sign-in/email": {
    method: "POST",
    body: z.object({ email, password: secret }),
    limit: "guess",
    isCostly: true,
  },
  "/sign-in/social": {
    method: "POST",
    body: z.object({
      provider: z.enum(["github", "google"]),
      callbackURL: ownPath.default("/dashboard"),
    }),
    fixed: { errorCallbackURL: "/login", disableRedirect: true },
    limit: "address",
  },
  "/callback/github": { method: "GET" },
  "/callback/google": { method: "GET" },
  "/sign-out": { method: "POST", body: z.object({}) },
  "/verify-email": { method: "GET" },
  "/send-verification-email": {
    method: "POST",
    body: z.object({ email }),
    fixed: { callbackURL: "/login?verified=1" },
    limit: "mail",
  },
  "/request-password-reset": {
    method: "POST",
    body: z.object({ email }),
    limit: "mail",
  },
  "/reset-password": {
    method: "POST",
    body: z.object({ newPassword: secret, token }),
    limit: "address",
    newPassword: "newPassword",
    isCostly: true,
  },
  "/change-password": {
    method: "POST",
    body: z.object({ currentPassword: secret, newPassword: secret }),
    fixed: { revokeOtherSessions: true },
    limit: "own_password",
    newPassword: "newPassword",
    isCostly: true,
    needsSession: true,
  },
  "/update-user": {
    method: "POST",
    body: z.object({ name: accountName }),
    needsSession: true,
  },
};

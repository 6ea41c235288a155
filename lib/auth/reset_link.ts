import { randomBytes } from "node:crypto";
import type { AuthContext } from "@/lib/auth/action.ts";
import type { Auth } from "@/lib/auth/auth.ts";
import type { BetterAuth } from "@/lib/auth/better_auth.ts";
import { hashSessionToken } from "@/lib/auth/cookies.ts";

/** The format of our tokens. The database would reject some other texts. */
const TOKEN = /^[\x21-\x7e]+$/;
/** How long a link works. */
export const RESET_SECONDS = 3600;

/** The identifier under which Better Auth stores a token. */
const identify = (token: string) => `reset-password:${token}`;

/** Creates the token of a link that is handed over without email. */
export async function createResetToken(
  { $context }: BetterAuth,
  accountId: string,
): Promise<string> {
  const { internalAdapter } = await $context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: identify(token),
    value: accountId,
    expiresAt: new Date(Date.now() + RESET_SECONDS * 1000),
  });
  return token;
}

/** The account of a reset link; null if the link has expired, was used, or never existed. */
export async function findResetOwner(
  { state }: AuthContext,
  token: string,
): Promise<{ id: string; email: string } | null> {
  if (!TOKEN.test(token)) return null;
  const { $context } = await state.services.auth.betterAuth(state.origin);
  const { internalAdapter } = await $context;
  const link = await internalAdapter.findVerificationValue(identify(token));
  // Better Auth uses the system's clock.
  if (!link || link.expiresAt <= new Date()) return null;
  return await internalAdapter.findUserById(link.value);
}

/**
 * Ends what is older than a password that was just set: reset links, which
 * could replace it, and sessions. Better Auth ends sessions before it
 * writes the password, so one with the old password could start in between.
 *
 * @param token of the session that remains
 */
export async function endFormerAccess(
  { database: { housekeeping: db } }: Auth,
  accountId: string,
  token = "",
): Promise<void> {
  await db.deleteFrom("sessions").where("account_id", "=", accountId)
    .where("token", "!=", hashSessionToken(token)).execute();
  await db.deleteFrom("verifications").where("value", "=", accountId).execute();
}

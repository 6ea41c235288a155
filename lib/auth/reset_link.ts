import type { AuthContext } from "@/lib/auth/action.ts";

/** The format of our tokens. The database would reject some other texts. */
const TOKEN = /^[\x21-\x7e]+$/;

/** The account of a reset link; null if the link has expired, was used, or never existed. */
export async function findResetOwner(
  { state }: AuthContext,
  token: string,
): Promise<{ id: string; email: string } | null> {
  if (!TOKEN.test(token)) return null;
  const { $context } = await state.services.auth.betterAuth(state.origin);
  const { internalAdapter } = await $context;
  const link = await internalAdapter.findVerificationValue(
    `reset-password:${token}`,
  );
  // Better Auth uses the system's clock.
  if (!link || link.expiresAt <= new Date()) return null;
  return await internalAdapter.findUserById(link.value);
}

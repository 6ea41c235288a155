import type { AuthContext } from "@/lib/auth/action.ts";

/** What a text must be to be one of ours; the database would refuse some others. */
const TOKEN = /^[\x21-\x7e]+$/;

/** The account that a reset link is for; null if it has expired or was used, or never was one. */
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
  // Better Auth goes by the system's clock.
  if (!link || link.expiresAt <= new Date()) return null;
  return await internalAdapter.findUserById(link.value);
}

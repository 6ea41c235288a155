import type { Kysely } from "kysely";
import COMMON_PASSWORDS from "@/lib/auth/common_passwords.json" with {
  type: "json",
};
import type { Schema } from "@/lib/db/schema.ts";

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 1024;

/**
 * Passwords in lower case that are long enough but frequent in published lists
 * of leaked ones. Repetitions and runs are detected by rules.
 */
const COMMON = new Set(COMMON_PASSWORDS);

/** A short text repeated, such as `abcabcabcabc`. */
const REPETITION = /^(.{1,4}?)\1{2,}.{0,3}$/su;

/** Rows of a keyboard, and well-known sequences. */
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
];

function isEasyToGuess(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return COMMON.has(text) ||
    (REPETITION.test(text) && new Set(text).size <= 4) ||
    RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/**
 * The error of a new password, as a sentence for its owner; null if it is
 * acceptable. Every character counts, including spaces and emoji, and no kind
 * of character is required.
 *
 * @param email of the account, which attackers try first
 */
export function getPasswordError(
  password: string,
  email: string,
): string | null {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH_MIN) {
    return `The password must have at least ${PASSWORD_LENGTH_MIN} characters.`;
  }
  if (length > PASSWORD_LENGTH_MAX) {
    return `The password must have at most ${PASSWORD_LENGTH_MAX} characters.`;
  }
  const plain = password.toLowerCase();
  if (plain.trim() === email) {
    return "The password must not be the email address.";
  }
  return isEasyToGuess(plain)
    ? "This password is too easy to guess. Choose another."
    : null;
}

/** Better Auth's name for signing in with a password. */
export const PASSWORD_PROVIDER = "credential";

/** The hash of an account's password; null if it has none. */
export async function findPasswordHash(
  db: Kysely<Schema>,
  by: "id" | "email",
  value: string,
): Promise<string | null> {
  const row = await db.selectFrom("accounts")
    .leftJoin(
      "identities",
      (join) =>
        join.onRef("identities.account_id", "=", "accounts.id")
          .on("identities.provider_id", "=", PASSWORD_PROVIDER),
    )
    .select("identities.password")
    .where(`accounts.${by}`, "=", value).executeTakeFirst();
  return row?.password ?? null;
}

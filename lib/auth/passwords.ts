import type { Kysely } from "kysely";
import COMMON_PASSWORDS from "@/lib/auth/common_passwords.json" with {
  type: "json",
};
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import type { Schema } from "@/lib/db/schema.ts";

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 1024;

/**
 * Passwords of 12 characters and more that rank high in published lists of
 * leaked ones, in lower case. Repetitions, runs and keyboard walks are found
 * by rule.
 */
const COMMON = new Set(COMMON_PASSWORDS);

/** Rows of a keyboard and the orders that people know by heart. */
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
];

/** `abcabcabcabc`: a short piece over and over. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1{2,}.{0,3}$/su.test(text) && new Set(text).size <= 4;
}

/** `abcdefghijkl`, `210987654321`: part of a run, either way. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/**
 * What is wrong with a new password, as a sentence for its owner; null if
 * nothing is. Every character counts, spaces and emoji too, and no kind of
 * character is required.
 *
 * @param email the account's, which is the first thing that anyone tries
 */
export function getPasswordError(
  password: string,
  email: string | null,
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
  return COMMON.has(plain) || isRepetition(plain) || isRun(plain)
    ? "This password is too easy to guess. Choose another."
    : null;
}

/** What Better Auth calls signing in with a password. */
const PROVIDER_ID = "credential";

/** The hash of the account's password; null if it has none. */
export async function findPasswordHash(
  db: Kysely<Schema>,
  accountId: string,
): Promise<string | null> {
  const row = await db.selectFrom("identities").select("password")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", PROVIDER_ID).executeTakeFirst();
  return row?.password ?? null;
}

/**
 * The hash that a sign-in with this address is checked against; null if there
 * is none. Better Auth queries the identities of known accounts only, so an
 * unknown address is queried twice here: neither the number of statements nor
 * the time may reveal which addresses are known.
 */
export async function findPasswordHashByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<string | null> {
  const read = () =>
    db.selectFrom("accounts")
      .leftJoin("identities", (join) =>
        join.onRef("identities.account_id", "=", "accounts.id")
          .on("identities.provider_id", "=", PROVIDER_ID))
      .select("identities.password")
      .where("accounts.email", "=", email).executeTakeFirst();
  const row = await read() ?? await read();
  return row?.password ?? null;
}

/** Gives an account without a password its first. */
export async function setFirstPassword(
  db: Kysely<Schema>,
  hasher: PasswordHasher,
  accountId: string,
  password: string,
): Promise<void> {
  await db.insertInto("identities").values({
    id: crypto.randomUUID(),
    account_id: accountId,
    provider_id: PROVIDER_ID,
    provider_account_id: accountId,
    password: await hasher.hash(password),
  }).execute();
}

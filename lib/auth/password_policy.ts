import { COMMON_PASSWORDS } from "@/lib/auth/common_passwords.ts";

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 1024;

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
  return /^(.{1,4}?)\1{2,}.{0,3}$/su.test(text) &&
    new Set(text).size <= 4;
}

/** `abcdefghijkl`, `210987654321`: part of a run, either way. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/**
 * What is wrong with a new password, as a sentence for its owner; null where
 * nothing is. Every character counts, spaces and emoji too, and no kind is
 * asked for.
 *
 * @param email the account's, which is the first thing that anybody tries
 */
export function passwordFault(
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
  return COMMON_PASSWORDS.has(plain) || isRepetition(plain) || isRun(plain)
    ? "This password is one of the first that anybody would guess. Choose another."
    : null;
}

/**
 * The canonical spelling of an email address; null if the text is not one. Case
 * is ignored before the @ too, as mail providers do.
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) &&
      email.length <= 254 && email.isWellFormed() && !/\p{Cc}/u.test(email)
    ? email
    : null;
}

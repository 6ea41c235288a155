const DAY_SECONDS = 86_400;

/** When a new key can expire, as the form offers it. */
export const EXPIRY_CHOICES = [
  { value: "90", label: "In 90 days" },
  { value: "30", label: "In 30 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a date…" },
] as const;

export const EXPIRY_DEFAULT = "90";

/**
 * When a key expires, in seconds; null: never. A date lasts to its last second
 * in UTC.
 *
 * @param date `YYYY-MM-DD`, if the choice is "date"
 */
export function readExpiry(
  choice: string,
  date: string,
  now: number,
): { expiresAt: number | null; error: string | null } {
  const invalid = (error: string) => ({ expiresAt: null, error });
  if (choice === "never") return { expiresAt: null, error: null };
  if (/^(?:30|90|365)$/.test(choice)) {
    return { expiresAt: now + Number(choice) * DAY_SECONDS, error: null };
  }
  if (choice !== "date") return invalid("Choose when the key expires.");
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? Date.parse(`${date}T00:00:00Z`)
    : NaN;
  // Dates such as February 30 would be read as March 2.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) {
    return invalid("Choose the date on which the key expires.");
  }
  const expiresAt = day / 1000 + DAY_SECONDS - 1;
  return expiresAt > now
    ? { expiresAt, error: null }
    : invalid("The date must not be in the past.");
}

/** How long a rotated key keeps working alongside its successor. */
export const GRACE_CHOICES = [
  { value: "0", label: "None: stop it now" },
  { value: "900", label: "15 minutes" },
  { value: "3600", label: "1 hour" },
  { value: "86400", label: "24 hours" },
  { value: "604800", label: "7 days" },
] as const;

export const GRACE_DEFAULT = "86400";

/** The grace period in seconds; null if it is none of the choices. */
export function readGrace(choice: string): number | null {
  return GRACE_CHOICES.some(({ value }) => value === choice)
    ? Number(choice)
    : null;
}

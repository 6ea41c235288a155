/** When a new key can expire, as the form offers it. */
export const EXPIRY_CHOICES = [
  { value: "90", label: "In 90 days" },
  { value: "30", label: "In 30 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a date…" },
] as const;

export const EXPIRY_DEFAULT = "90";

/** How long a rotated key keeps working alongside its successor. */
export const GRACE_CHOICES = [
  { value: "0", label: "None: stop it now" },
  { value: "900", label: "15 minutes" },
  { value: "3600", label: "1 hour" },
  { value: "86400", label: "24 hours" },
  { value: "604800", label: "7 days" },
] as const;

export const GRACE_DEFAULT = "86400";

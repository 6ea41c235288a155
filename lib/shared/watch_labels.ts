/** How accounts can be notified of a view's changes, as pages say it. */
const WATCH_OPTIONS = [
  { value: "none", label: "Not at all" },
  { value: "digest", label: "On the overview" },
  { value: "mail", label: "By email" },
  { value: "webhook", label: "By webhook" },
] as const;

export const WATCH_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    WATCH_OPTIONS.map(({ value, label }) => [value, label]),
  ),
  none: "None",
};

/** Those of a server with this mail server; null: it sends no mail. */
export const watchOptions = ({ smtp }: { smtp: object | null }) =>
  WATCH_OPTIONS.filter(({ value }) => value !== "mail" || smtp !== null);

/** When a new link can end, in days. */
export const LINK_OPTIONS = [
  { value: "", label: "Never" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
] as const;

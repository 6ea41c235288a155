/** How accounts can be notified of a view's changes, as pages say it. */
const LABELS = {
  none: "Not at all",
  digest: "On the overview",
  mail: "By email",
  webhook: "By webhook",
};
export type Watch = keyof typeof LABELS;
export const WATCHES = Object.keys(LABELS) as Watch[];

export const WATCH_LABELS = { ...LABELS, none: "None" };

/** The options on a server with this mail server; null: it sends no email. */
export const watchOptions = ({ smtp }: { smtp: object | null }) =>
  WATCHES.filter((value) => value !== "mail" || smtp !== null)
    .map((value) => ({ value, label: LABELS[value] }));

/** When a new link can expire, in days. */
export const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
] as const;

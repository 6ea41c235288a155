import type { Config } from "@/lib/config.ts";

/**
 * How links are delivered: by mail through `SMTP_URL`; without it, in the log if
 * the database is embedded, since the log's reader then runs the machine. On a
 * server, where logs go to others, not at all.
 */
export function mailKind(
  { smtp, databaseUrl }: Pick<Config, "smtp" | "databaseUrl">,
): "smtp" | "log" | null {
  if (smtp !== null) return "smtp";
  return databaseUrl === null ? "log" : null;
}

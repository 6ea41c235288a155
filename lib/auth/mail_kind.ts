import type { Config } from "@/lib/config/config.ts";

/**
 * How links are delivered: by email if `SMTP_URL` is set. Otherwise, if the
 * database is embedded, in the log, since only the operator of the machine
 * reads it. With a database server, where others may read the logs, links are
 * not available.
 */
export function mailKind(
  { smtp, databaseUrl }: Pick<Config, "smtp" | "databaseUrl">,
): "smtp" | "log" | null {
  if (smtp !== null) return "smtp";
  return databaseUrl === null ? "log" : null;
}

import { openDatabase } from "@/cli/open_database.ts";
import { CommandError } from "@/cli/command_error.ts";
import { listPlanIds } from "@/lib/accounts/change_account.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import type { Database } from "@/lib/db/database.ts";
import { seconds, systemClock } from "@/lib/time/clock.ts";
import { normalizeEmail } from "@/lib/validation/normalize_email.ts";

export async function openToAdminister(): Promise<Database> {
  return await openDatabase(
    "If that is the server, use its dashboard, or the routes under /internal with ADMIN_API_KEY.",
  );
}

/** Who changes something by a command, and when. */
export const byCommand = () => ({ actor: COMMAND, now: seconds(systemClock) });

/** @throws {CommandError} */
export function parseEmail(name: string, text: string): string {
  const email = normalizeEmail(text);
  if (email !== null) return email;
  throw new CommandError(`${name} must be an email address.`);
}

export const EMAIL_HELP =
  `  --email  an email address; list also accepts a prefix
  --json   prints one JSON value`;

/** The prefix of email addresses to list; null: all. */
export const parsePrefix = (text: string | undefined): string | null =>
  text?.trim().toLowerCase() ?? null;

/** @throws {CommandError} listing the plans, if this one does not exist */
export async function checkPlan(
  { longRunning }: Database,
  name: string,
  plan: string,
): Promise<void> {
  const plans = await listPlanIds(longRunning);
  if (plans.includes(plan)) return;
  throw new CommandError(`${name} must be one of ${plans.join(", ")}.`);
}

/** `2026-01-31 09:30` in UTC; `-` for none. */
export function formatTime(at: number | null): string {
  if (at === null) return "-";
  return new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");
}

/** Removes characters with which other people's text could move the cursor or change colors. */
export function toPlainText(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}

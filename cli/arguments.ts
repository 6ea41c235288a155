import type { Kysely } from "kysely";
import { CommandError } from "@/cli/program.ts";
import { listPlanIds } from "@/lib/accounts/change_plan.ts";
import { normalizeEmail } from "@/lib/normalize_email.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What to do instead of commands on accounts and keys while a server holds the embedded database. */
export const ADMINISTER_ON_SERVER =
  "If that is the server, do it there: in its dashboard, or with ADMIN_API_KEY at /internal/accounts and /internal/keys.";

/** @throws {CommandError} */
export function emailArgument(name: string, text: string | undefined): string {
  const email = normalizeEmail(text ?? "");
  if (email === null) {
    throw new CommandError(`${name} must be an email address.`);
  }
  return email;
}

/** @throws {CommandError} naming the plans there are */
export async function checkPlan(
  db: Kysely<Schema>,
  name: string,
  plan: string,
): Promise<void> {
  const plans = await listPlanIds(db);
  if (!plans.includes(plan)) {
    throw new CommandError(`${name} must be one of ${plans.join(", ")}.`);
  }
}

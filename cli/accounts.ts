import {
  checkPlan,
  EMAIL_HELP,
  formatTime,
  openToAdminister,
  parseBeginning,
  parseEmail,
  printJson,
  printTable,
  toPlainText,
} from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { print } from "@/cli/print.ts";
import { changePlan } from "@/lib/accounts/change_plan.ts";
import { changeRole } from "@/lib/accounts/change_role.ts";
import { listAccounts } from "@/lib/accounts/list_accounts.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { ROLES } from "@/lib/keys/principal.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** What changes the account with this address. @throws {CommandError} there is none */
async function findToChange({ longRunning }: Database, email: string) {
  const [account] = await listAccounts(
    longRunning,
    { email, limit: 1, before: null },
    systemClock.now(),
  );
  if (account?.email !== email) {
    throw new CommandError(`There is no account ${email}.`);
  }
  const now = seconds(systemClock);
  return { account, change: { accountId: account.id, actor: COMMAND, now } };
}

await runCommands({
  async "accounts list [--email E] [--json]"(options) {
    await using database = await openToAdminister();
    const email = parseBeginning(options.email);
    const accounts = await listAccounts(
      database.longRunning,
      { email, limit: null, before: null },
      systemClock.now(),
    );
    if (options.json) return printJson(accounts);
    if (accounts.length === 0) console.error("No accounts.");
    printTable(accounts.map((account) => [
      account.id,
      toPlainText(account.email),
      account.plan,
      account.role,
      formatCount(account.active_keys, "key"),
      `${formatCount(account.requests, "request")} this month`,
      `created ${formatTime(account.created_at)}`,
    ]));
  },
  async "accounts plan EMAIL PLAN [--json]"(
    options,
    [address = "", planId = ""],
  ) {
    const email = parseEmail("EMAIL", address);
    await using database = await openToAdminister();
    await checkPlan(database, "PLAN", planId);
    const { account, change } = await findToChange(database, email);
    await changePlan(database.longRunning, { ...change, planId });
    if (options.json) printJson({ ...account, plan: planId });
    else print(`${email} is now on the ${planId} plan.`);
  },
  async "accounts role EMAIL ROLE [--json]"(
    options,
    [address = "", name = ""],
  ) {
    const email = parseEmail("EMAIL", address);
    const role = ROLES.find((role) => role === name);
    if (role === undefined) {
      throw new CommandError(`ROLE must be ${ROLES.join(" or ")}.`);
    }
    await using database = await openToAdminister();
    const { account, change } = await findToChange(database, email);
    await changeRole(database.longRunning, { ...change, role });
    if (options.json) printJson({ ...account, role });
    else print(`${email} is now ${role === "operator" ? "an" : "a"} ${role}.`);
  },
}, EMAIL_HELP);

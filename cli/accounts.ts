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
import { findAccount, listAccounts } from "@/lib/accounts/list_accounts.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

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
    const db = database.longRunning;
    await checkPlan(database, "PLAN", planId);
    const [found] = await listAccounts(
      db,
      { email, limit: 1, before: null },
      systemClock.now(),
    );
    if (found?.email !== email) {
      throw new CommandError(`There is no account ${email}.`);
    }
    await changePlan(db, {
      accountId: found.id,
      planId,
      actor: COMMAND,
      now: seconds(systemClock),
    });
    const account = await findAccount(db, found.id, systemClock.now());
    if (options.json) printJson(account);
    else print(`${email} is now on the ${planId} plan.`);
  },
}, EMAIL_HELP);

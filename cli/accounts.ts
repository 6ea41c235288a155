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
import {
  type AccountChange,
  changeAccount,
} from "@/lib/accounts/change_account.ts";
import { listAccounts } from "@/lib/accounts/list_accounts.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { ROLES } from "@/lib/keys/principal.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Changes the account with this address. @throws {CommandError} if it does not exist */
async function change(
  { longRunning }: Database,
  email: string,
  values: Pick<AccountChange, "plan" | "role">,
  { json, done }: { json?: boolean; done: string },
): Promise<void> {
  const [account] = await listAccounts(
    longRunning,
    { email, limit: 1, before: null },
    systemClock.now(),
  );
  if (account?.email !== email) {
    throw new CommandError(`There is no account ${email}.`);
  }
  const by = {
    accountId: account.id,
    actor: COMMAND,
    now: seconds(systemClock),
  };
  await changeAccount(longRunning, { ...by, ...values });
  if (json) printJson({ ...account, ...values });
  else print(`${email} is now ${done}.`);
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
    { json },
    [address = "", plan = ""],
  ) {
    const email = parseEmail("EMAIL", address);
    await using database = await openToAdminister();
    await checkPlan(database, "PLAN", plan);
    const done = `on the ${plan} plan`;
    await change(database, email, { plan }, { json, done });
  },
  async "accounts role EMAIL ROLE [--json]"(
    { json },
    [address = "", name = ""],
  ) {
    const email = parseEmail("EMAIL", address);
    const role = ROLES.find((role) => role === name);
    if (role === undefined) {
      throw new CommandError(`ROLE must be ${ROLES.join(" or ")}.`);
    }
    await using database = await openToAdminister();
    const done = `${role === "operator" ? "an" : "a"} ${role}`;
    await change(database, email, { role }, { json, done });
  },
}, EMAIL_HELP);

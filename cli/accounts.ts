import {
  byCommand,
  checkPlan,
  EMAIL_HELP,
  formatTime,
  openToAdminister,
  parseEmail,
  parsePrefix,
  toPlainText,
} from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { loadCommandConfig } from "@/cli/open_database.ts";
import type { Output } from "@/cli/print.ts";
import {
  type AccountChange,
  changeAccount,
} from "@/lib/accounts/change_account.ts";
import { listAccounts } from "@/lib/accounts/list_accounts.ts";
import { recordAudit } from "@/lib/audit/audit.ts";
import { createAuth } from "@/lib/auth/auth.ts";
import { createResetToken } from "@/lib/auth/reset_link.ts";
import { systemClock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { ROLES } from "@/lib/keys/principal.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** The account with this address. @throws {CommandError} if it does not exist */
async function findAccount({ longRunning }: Database, email: string) {
  const [account] = await listAccounts(
    longRunning,
    { email, limit: 1, before: null },
    systemClock.now(),
  );
  if (account?.email === email) return account;
  throw new CommandError(`There is no account ${email}.`);
}

/** Changes the account with this address. @throws {CommandError} if it does not exist */
async function change(
  database: Database,
  email: string,
  values: Pick<AccountChange, "plan" | "role">,
  done: string,
): Promise<Output> {
  const account = await findAccount(database, email);
  const by = { accountId: account.id, ...byCommand() };
  await changeAccount(database.longRunning, { ...by, ...values });
  const json = { ...account, ...values };
  return { json, rows: [[`${email} is now ${done}.`]] };
}

const HELP = `  list     lists accounts with their keys, requests, and plans
  plan     moves an account to another plan
  role     sets an account's role: ${ROLES.join(" or ")}
  reset    prints a link to choose a new password, for one use within an hour
${EMAIL_HELP}`;

await runCommands({
  async "accounts list [--email E] [--json]"(options) {
    await using database = await openToAdminister();
    const email = parsePrefix(options.email);
    const accounts = await listAccounts(
      database.longRunning,
      { email, limit: null, before: null },
      systemClock.now(),
    );
    return {
      json: accounts,
      note: accounts.length === 0 ? "No accounts." : undefined,
      rows: accounts.map((account) => [
        account.id,
        toPlainText(account.email),
        account.plan,
        account.role,
        formatCount(account.active_keys, "key"),
        `${formatCount(account.requests, "request")} this month`,
        `created ${formatTime(account.created_at)}`,
      ]),
    };
  },
  async "accounts plan EMAIL PLAN [--json]"(_, [address = "", plan = ""]) {
    const email = parseEmail("EMAIL", address);
    await using database = await openToAdminister();
    await checkPlan(database, "PLAN", plan);
    return await change(database, email, { plan }, `on the ${plan} plan`);
  },
  async "accounts role EMAIL ROLE [--json]"(_, [address = "", name = ""]) {
    const email = parseEmail("EMAIL", address);
    const role = ROLES.find((role) => role === name);
    if (role === undefined) {
      throw new CommandError(`ROLE must be ${ROLES.join(" or ")}.`);
    }
    await using database = await openToAdminister();
    const done = `${role === "operator" ? "an" : "a"} ${role}`;
    return await change(database, email, { role }, done);
  },
  async "accounts reset EMAIL [--json]"(_, [address = ""]) {
    const email = parseEmail("EMAIL", address);
    await using database = await openToAdminister();
    const { id } = await findAccount(database, email);
    const config = loadCommandConfig();
    const origin = config.publicUrl ?? "";
    const auth = createAuth({
      config,
      database,
      clock: systemClock,
      // It signs and logs nothing here.
      secrets: [config.authSecret!],
      log: () => {},
    });
    auth.stop();
    const token = await createResetToken(await auth.betterAuth(origin), id);
    await recordAudit(database.longRunning, {
      action: "account.reset_link_created",
      accountId: id,
      ...byCommand(),
    });
    const link = `${origin}/reset?token=${token}`;
    return { json: { link }, rows: [[link]] };
  },
}, HELP);

import { parseArgs } from "node:util";
import {
  ADMINISTER_ON_SERVER,
  checkPlan,
  emailArgument,
} from "@/cli/arguments.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { plain, printJson, printRows, time } from "@/cli/print.ts";
import { CommandError, runProgram } from "@/cli/program.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { changePlan } from "@/lib/accounts/change_plan.ts";
import {
  findAccount,
  listAccounts,
  type ListedAccount,
} from "@/lib/accounts/list_accounts.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

const USAGE = `Usage: deno task accounts list [--email E] [--json]
       deno task accounts plan EMAIL PLAN [--json]

  --email  an email address, or the beginning of one
  PLAN     free, pro, unlimited, or another that the database has`;

const json = { type: "boolean", default: false } as const;
const PAGE = 500;

/** Every account that fits, newest first. */
async function readAll(
  { longRunning }: Database,
  email: string | null,
): Promise<ListedAccount[]> {
  const accounts: ListedAccount[] = [];
  for (;;) {
    const before = accounts.at(-1)?.id ?? null;
    const page = await listAccounts(
      longRunning,
      { email, limit: PAGE, before },
      systemClock.now(),
    );
    accounts.push(...page);
    if (page.length < PAGE) return accounts;
  }
}

function print(accounts: readonly ListedAccount[]): void {
  printRows(accounts.map((account) => [
    account.id,
    plain(account.email),
    account.plan,
    formatCount(account.active_keys, "key"),
    `${formatCount(account.requests, "request")} this month`,
    `created ${time(account.created_at)}`,
  ]));
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: "string" }, json },
  });
  const email = values.email?.trim().toLowerCase() ?? null;
  await using database = await openDatabase(ADMINISTER_ON_SERVER);
  const accounts = await readAll(database, email);
  if (values.json) {
    printJson(accounts);
    return;
  }
  if (accounts.length === 0) console.error("There are no such accounts.");
  print(accounts);
}

async function plan(args: string[]): Promise<void> {
  const { values, positionals: [address, planId, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { json },
  });
  if (address === undefined || planId === undefined || rest.length > 0) {
    throw new CommandError(USAGE);
  }
  const email = emailArgument("EMAIL", address);
  await using database = await openDatabase(ADMINISTER_ON_SERVER);
  const db = database.longRunning;
  await checkPlan(db, "PLAN", planId);
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
  if (values.json) printJson(account);
  else console.log(`${email} is on the plan ${planId}.`);
}

await runProgram(async () => {
  const [action, ...args] = Deno.args;
  const command = new Map(Object.entries({ list, plan })).get(action ?? "");
  if (command === undefined) throw new CommandError(USAGE);
  await command(args);
  return 0;
}, USAGE);

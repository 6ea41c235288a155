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
import { issueToEmail } from "@/lib/accounts/issue_to_email.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";
import { listKeys } from "@/lib/keys/keys.ts";
import { revokeKey } from "@/lib/keys/change_key.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";

const USAGE =
  `Usage: deno task keys create --email E [--name N] [--plan P] [--json]
       deno task keys list [--email E] [--json]
       deno task keys revoke ID [--json]`;

const json = { type: "boolean", default: false } as const;

async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      name: { type: "string", default: "Command line" },
      plan: { type: "string" },
      json,
    },
  });
  const email = emailArgument("--email", values.email);
  const { name, plan = null } = values;
  const fault = newKeySchema.shape.name.safeParse(name).error?.issues[0];
  if (fault !== undefined) throw new CommandError(`--name: ${fault.message}`);
  await using database = await openDatabase(ADMINISTER_ON_SERVER);
  const db = database.longRunning;
  if (plan !== null) await checkPlan(db, "--plan", plan);
  const { account, issued: { key, ...issued } } = await issueToEmail(db, {
    email,
    planId: plan,
    name,
    expiresAt: null,
    actor: COMMAND,
    now: seconds(systemClock),
  }).catch((error) => {
    throw error instanceof Problem && error.code === "key_limit_reached"
      ? new CommandError(
        `${email} has reached the plan's key limit. Revoke a key, or pass --plan.`,
      )
      : error;
  });
  // Alone on standard output, so that KEY=$(deno task keys create ...) works.
  if (values.json) printJson({ ...presentKey(issued), account, key });
  else console.log(key);
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: "string" }, json },
  });
  const email = values.email === undefined
    ? null
    : emailArgument("--email", values.email);
  await using database = await openDatabase(ADMINISTER_ON_SERVER);
  const keys = await listKeys(database.longRunning, { email });
  if (values.json) {
    printJson(keys.map(({ last4, ...key }) => ({ ...key, key_last4: last4 })));
    return;
  }
  if (keys.length === 0) console.error("There are no keys.");
  printRows(keys.map((key) => [
    String(key.id).padStart(4),
    `…${key.last4}`,
    plain(key.email ?? "(deleted account)"),
    plain(key.name),
    `created ${time(key.created_at)}`,
    key.revoked_at !== null
      ? `revoked ${time(key.revoked_at)}`
      : `expires ${time(key.expires_at)}`,
    `last used ${time(key.last_used_at)}`,
  ]));
}

async function revoke(args: string[]): Promise<void> {
  const { values, positionals: [id, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { json },
  });
  if (id === undefined || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(id)) {
    throw new CommandError(USAGE);
  }
  await using database = await openDatabase(ADMINISTER_ON_SERVER);
  const { result: key } = await revokeKey(database.longRunning, {
    id: Number(id),
    accountId: null,
    actor: COMMAND,
    now: seconds(systemClock),
  }).catch((error) => {
    throw error instanceof Problem && error.code === "not_found"
      ? new CommandError(`There is no key ${id}.`)
      : error;
  });
  if (values.json) printJson(presentKey(key));
  else console.log(`Key ${id} is revoked.`);
}

await runProgram(async () => {
  const [action, ...args] = Deno.args;
  const command = new Map(Object.entries({ create, list, revoke })).get(
    action ?? "",
  );
  if (command === undefined) throw new CommandError(USAGE);
  await command(args);
  return 0;
}, USAGE);

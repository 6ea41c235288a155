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
import { toJson, writeOut } from "@/cli/print.ts";
import { issueToEmail } from "@/lib/accounts/issue_to_email.ts";
import { listKeys } from "@/lib/accounts/list_keys.ts";
import { revokeKey } from "@/lib/keys/change_key.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";
import { isProblem, type ProblemCode } from "@/lib/errors/problem.ts";

/** Replaces a problem with this code by the line to print. */
function explainIf(code: ProblemCode, message: string) {
  return (error: unknown): never => {
    throw isProblem(error, code) ? new CommandError(message) : error;
  };
}

/** @throws {CommandError} */
function handOver(text: string): void {
  try {
    writeOut(`${text}\n`);
  } catch (error) {
    throw new CommandError(`${(error as Error).message} No key was created.`);
  }
}

const HELP =
  `  create   prints a new key, alone on standard output; creates the account if
           there is none
  list     lists keys, by their last 4 characters
  revoke   revokes a key; it stops working within five seconds
${EMAIL_HELP}`;

await runCommands({
  async "keys create --email E [--name N] [--plan P] [--json]"(
    { email: address, name = "Command line", plan = null, json },
  ) {
    const email = parseEmail("--email", address);
    const issue = newKeySchema.shape.name.safeParse(name).error?.issues[0];
    if (issue !== undefined) throw new CommandError(`--name: ${issue.message}`);
    await using database = await openToAdminister();
    if (plan !== null) await checkPlan(database, "--plan", plan);
    await issueToEmail(database.longRunning, {
      email,
      planId: plan,
      name,
      expiresAt: null,
      ...byCommand(),
      // Nothing else goes to standard output, so that KEY=$(deno task keys
      // create ...) works.
      deliver: ({ account, issued: { key, ...issued } }) =>
        handOver(
          json ? toJson({ ...presentKey(issued), account, key }) : key,
        ),
    }).catch(explainIf(
      "key_limit_reached",
      `${email} has reached the plan's key limit. Revoke a key, or pass --plan.`,
    ));
  },
  async "keys list [--email E] [--json]"({ email }) {
    await using database = await openToAdminister();
    const keys = await listKeys(database.longRunning, {
      email: parsePrefix(email),
    });
    return {
      json: keys.map(({ last4, ...key }) => ({ ...key, key_last4: last4 })),
      note: keys.length === 0 ? "No keys." : undefined,
      rows: keys.map((key) => [
        String(key.id).padStart(4),
        `…${key.last4}`,
        toPlainText(key.email ?? "(deleted account)"),
        toPlainText(key.name),
        `created ${formatTime(key.created_at)}`,
        key.revoked_at !== null
          ? `revoked ${formatTime(key.revoked_at)}`
          : `expires ${formatTime(key.expires_at)}`,
        `last used ${formatTime(key.last_used_at)}`,
      ]),
    };
  },
  async "keys revoke ID [--json]"(_, [id = ""]) {
    if (!/^[1-9]\d{0,14}$/.test(id)) {
      throw new CommandError(
        "ID must be a key's number, as keys list shows it.",
      );
    }
    await using database = await openToAdminister();
    const key = await revokeKey(database.longRunning, {
      id: Number(id),
      accountId: null,
      ...byCommand(),
    }).catch(explainIf("not_found", `There is no key ${id}.`));
    return { json: presentKey(key), rows: [[`Key ${id} is revoked.`]] };
  },
}, HELP);

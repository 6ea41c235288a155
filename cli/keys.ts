import {
  checkPlan,
  formatTime,
  openToAdminister,
  parseEmail,
  printJson,
  printTable,
  toPlainText,
} from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { issueToEmail } from "@/lib/accounts/issue_to_email.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { seconds, systemClock } from "@/lib/clock.ts";
import { revokeKey } from "@/lib/keys/change_key.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";
import { listKeys } from "@/lib/keys/keys.ts";
import { Problem, type ProblemCode } from "@/lib/problem.ts";

/** Turns a problem of one kind into the line to print. */
function tellIf(code: ProblemCode, message: string) {
  return (error: unknown): never => {
    throw error instanceof Problem && error.code === code
      ? new CommandError(message)
      : error;
  };
}

await runCommands({
  async "keys create --email E [--name N] [--plan P] [--json]"(
    { email: address, name = "Command line", plan = null, json },
  ) {
    const email = parseEmail("--email", address);
    const issue = newKeySchema.shape.name.safeParse(name).error?.issues[0];
    if (issue !== undefined) throw new CommandError(`--name: ${issue.message}`);
    await using database = await openToAdminister();
    if (plan !== null) await checkPlan(database, "--plan", plan);
    const { account, issued: { key, ...issued } } = await issueToEmail(
      database.longRunning,
      {
        email,
        planId: plan,
        name,
        expiresAt: null,
        actor: COMMAND,
        now: seconds(systemClock),
      },
    ).catch(tellIf(
      "key_limit_reached",
      `${email} has reached the plan's key limit. Revoke a key, or pass --plan.`,
    ));
    // Alone on standard output, so that KEY=$(deno task keys create ...) works.
    if (json) printJson({ ...presentKey(issued), account, key });
    else console.log(key);
  },
  async "keys list [--email E] [--json]"(options) {
    const email = options.email === undefined
      ? null
      : parseEmail("--email", options.email);
    await using database = await openToAdminister();
    const keys = await listKeys(database.longRunning, { email });
    if (options.json) {
      return printJson(
        keys.map(({ last4, ...key }) => ({ ...key, key_last4: last4 })),
      );
    }
    if (keys.length === 0) console.error("No keys.");
    printTable(keys.map((key) => [
      String(key.id).padStart(4),
      `…${key.last4}`,
      toPlainText(key.email ?? "(deleted account)"),
      toPlainText(key.name),
      `created ${formatTime(key.created_at)}`,
      key.revoked_at !== null
        ? `revoked ${formatTime(key.revoked_at)}`
        : `expires ${formatTime(key.expires_at)}`,
      `last used ${formatTime(key.last_used_at)}`,
    ]));
  },
  async "keys revoke ID [--json]"(options, [id = ""]) {
    if (!/^[1-9]\d{0,14}$/.test(id)) {
      throw new CommandError(
        "ID must be a key's number, as keys list shows it.",
      );
    }
    await using database = await openToAdminister();
    const key = await revokeKey(database.longRunning, {
      id: Number(id),
      accountId: null,
      actor: COMMAND,
      now: seconds(systemClock),
    }).catch(tellIf("not_found", `There is no key ${id}.`));
    if (options.json) printJson(presentKey(key));
    else console.log(`Key ${id} is revoked.`);
  },
});

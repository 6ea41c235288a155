import { AuthSecretError } from "@/lib/app/claim_auth_secret.ts";
import { ConfigError, wantsJsonLog } from "@/lib/config.ts";
import {
  DamagedDatabaseError,
  DatabaseLockedError,
  DiskFullError,
  toConfigError,
  toProblem,
} from "@/lib/db/errors.ts";
import { MigrationLockError, SchemaMismatchError } from "@/lib/db/migrate.ts";
import { endWithError } from "@/lib/end_with_error.ts";
import { createLog, errorFields } from "@/lib/log.ts";

/** The command cannot do what was asked; the message is the one line to print. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const EXPECTED = [
  AuthSecretError,
  CommandError,
  ConfigError,
  DamagedDatabaseError,
  DatabaseLockedError,
  DiskFullError,
  MigrationLockError,
  SchemaMismatchError,
];

/** The line to stop with; null for a bug, whose stack is worth seeing. */
function lineFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // What util.parseArgs throws is meant for the user.
  if ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
    return error.message;
  }
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const config = toConfigError(error);
  if (config !== null) return config.message;
  const problem = toProblem(error);
  if (problem === null || problem.code === "internal_error") return null;
  return problem.code === "database_unavailable"
    ? "The database cannot be reached: check DATABASE_URL and that the server runs."
    : problem.message;
}

/** Runs a command; an expected error is one line on standard error and status 1. */
export async function runProgram(
  main: () => Promise<number>,
  usage?: string,
): Promise<never> {
  const wantsHelp = Deno.args.some((word) => /^(--help|-h)$/.test(word));
  if (wantsHelp && usage !== undefined) {
    console.log(usage);
    Deno.exit(0);
  }
  try {
    Deno.exit(await main());
  } catch (error) {
    const line = lineFor(error);
    if (line !== null) endWithError(line);
    if (wantsJsonLog()) {
      const log = createLog({ level: "error", format: "json" });
      log("error", "the program failed", errorFields(error));
    } else console.error(error);
    Deno.exit(1);
  }
}

/** What the system says is wrong with a file or an address, as part of a sentence. */
export function systemReason(error: unknown): string {
  const { message } = error as Error;
  const [reason = ""] = message.split(/ \(os error|: stat /);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

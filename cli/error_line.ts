import { CommandError } from "@/cli/command_error.ts";
import { AuthSecretError } from "@/lib/app/claim_auth_secret.ts";
import { ConfigError } from "@/lib/config/config.ts";
import { CannotOpenError, toConfigError, toProblem } from "@/lib/db/errors.ts";
import { MigrationLockError, SchemaMismatchError } from "@/lib/db/migrate.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { MediaStoreError } from "@/lib/media/media_store.ts";

const EXPECTED = [
  AuthSecretError,
  CannotOpenError,
  CommandError,
  ConfigError,
  MediaStoreError,
  MigrationLockError,
  SchemaMismatchError,
];

/** The line to print before exiting; null for a bug, which prints its stack trace. */
export function lineFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ImportFailedError) return lineFor(error.cause);
  // Messages of util.parseArgs are meant for users, up to its advice on "--".
  if ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
    return error.message.split(". To specify")[0]!;
  }
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const config = toConfigError(error);
  if (config !== null) return config.message;
  const problem = toProblem(error);
  if (problem === null || problem.code === "internal_error") return null;
  return problem.code === "database_unavailable"
    ? "The database cannot be reached or written: check DATABASE_URL, and that the server runs, allows more connections, and is not read-only."
    : problem.message;
}

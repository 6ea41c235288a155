import { ConfigError } from "@/lib/config/config.ts";
import { Problem, type ProblemCode } from "@/lib/errors/problem.ts";

/** The server is older than the oldest PostgreSQL that this build supports. */
export class UnsupportedServerError extends Error {
  override readonly name = "UnsupportedServerError";
}

/** A query exceeded its time limit, or the server stopped responding. */
export class QueryTimeoutError extends Error {
  override readonly name = "QueryTimeoutError";
  readonly code = "57014";
}

/** The server did not respond at all: it hangs, or the network does. */
export class NoResponseError extends QueryTimeoutError {}

/** No connection became available in time, or the database is closed. */
export class NoConnectionError extends Error {
  override readonly name: string = "NoConnectionError";
  readonly code = "08000";
}

/** The embedded database cannot be opened. The message says why and what to do. */
export class CannotOpenError extends NoConnectionError {
  override readonly name: string = "CannotOpenError";
}

/** Another process has the embedded database open. The message names it. */
export class DatabaseLockedError extends CannotOpenError {
  override readonly name = "DatabaseLockedError";
}

const PROBLEM_BY_CODE: readonly [RegExp, ProblemCode][] = [
  [/^57014$/, "query_timeout"],
  [/^53100$/, "insufficient_storage"],
  // Lost or refused connections, a full, stopping, or read-only server, lock
  // conflicts, I/O errors, credentials that were changed while this process runs,
  // and the name of a prepared statement that another client of a pooler used.
  [
    /^(08...|53[2-4]00|57P0.|25006|25P03|40001|40P01|55P03|58030|28...|3D000|42P05|26000)$/,
    "database_unavailable",
  ],
  [
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN))$/,
    "database_unavailable",
  ],
];

/** pg sets no code for these, so only their messages identify them. */
const CODELESS =
  /^(timeout expired|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** The error that a client gets for an error of the database; null if it is a bug of ours. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  const code = problemCode(error);
  if (code === null) return null;
  const retryAfterSeconds = code === "insufficient_storage" ? undefined : 1;
  return new Problem(code, { cause: error, retryAfterSeconds });
}

function problemCode(error: unknown): ProblemCode | null {
  const code = errorCode(error);
  // A missing socket file. Any other missing file is a bug of ours.
  if (
    code === "ENOENT" && (error as { syscall?: unknown }).syscall === "connect"
  ) {
    return "database_unavailable";
  }
  if (isTlsFault(error)) return "database_unavailable";
  if (code !== null) {
    return PROBLEM_BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ??
      (isFatal(error) ? "database_unavailable" : null);
  }
  if (!(error instanceof Error)) return null;
  return CODELESS.test(error.message) ? "database_unavailable" : null;
}

/**
 * Whether the same query may succeed on another server with the same data: not
 * if something does not exist, or if the server canceled what took too long.
 */
export function mayDoBetterElsewhere(error: unknown): boolean {
  if (error instanceof NoResponseError) return true;
  return !(error instanceof Problem) && errorCode(error) !== "57014";
}

/** Whether the server failed and closed the connection, such as a new one when its disk is full. */
const isFatal = (error: unknown) =>
  /^(?:XX|58)/.test(errorCode(error) ?? "") &&
  (error as { severity?: string }).severity === "FATAL";

/** Whether a table, column or function of the migrations is missing. */
export function isMissingSchema(error: unknown): boolean {
  return /^42(?:P01|703|883)$/.test(errorCode(error) ?? "");
}

/** The SQLSTATE or the system's error name; null if there is neither. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : null;
}

const MISCONFIGURED: Record<string, string> = {
  "28P01": "the server refuses this user and password.",
  "28000": "the server refuses this user.",
  "3D000": "the server has no such database.",
  "3F000": "the user's search_path has no schema that exists.",
  "42501":
    "the user lacks privileges. It must own the database, or be allowed to create in the schema public.",
  "42P07":
    "its tables belong to another application. Create a separate database for the archive.",
};

const TLS_REFUSED = "The server does not support SSL connections";
const TLS_CODE =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)|CERT_|ERR_TLS_|ERR_SSL_)/;

/** No encrypted connection could be established, or its certificate is not trusted. */
function isTlsFault(error: unknown): boolean {
  return TLS_CODE.test(errorCode(error) ?? "") ||
    error instanceof Error && error.message === TLS_REFUSED;
}

const variables = new WeakMap<object, string>();

/** Records which variable has the URL of the server that failed. */
export function blameVariable(error: unknown, variable: string): void {
  if (error instanceof Error) variables.set(error, variable);
}

/**
 * The error to stop with if trying again cannot help; null for all other errors.
 *
 * @param variable has the URL of the server that failed
 */
export function toConfigError(
  error: unknown,
  variable = variables.get(error as object) ?? "DATABASE_URL",
): ConfigError | null {
  const message = error instanceof UnsupportedServerError
    ? error.message
    : isTlsFault(error)
    ? "the TLS handshake failed: check sslmode and the server's certificate."
    : MISCONFIGURED[errorCode(error) ?? ""];
  return message === undefined
    ? null
    : new ConfigError(`${variable}: ${message}`);
}

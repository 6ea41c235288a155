/**
 * Every error that a client can get: its status, and what to do about it. Code
 * throws a {@linkcode Problem}; `lib/http/problem_response.ts` makes the response.
 * `message` is for the client and never holds input, SQL or a secret;
 * `cause` is for the log and never leaves the process.
 */
export const PROBLEMS = {
  invalid_parameter: [400, "A query parameter is not valid."],
  invalid_cursor: [
    400,
    "The cursor is not valid for this request. Use it unchanged, with the filters it was issued for, or start again without one.",
  ],
  invalid_body: [400, "The request body is not valid."],
  invalid_token: [
    400,
    "This link is not valid: it has expired or was already used. Request a new one.",
  ],
  invalid_request: [400, "The request cannot be understood."],
  missing_credentials: [
    401,
    "Send your API key in the X-API-Key header, or as Authorization: Bearer <key>.",
  ],
  invalid_api_key: [
    401,
    "This API key is not valid. Check that you copied all of it.",
  ],
  api_key_revoked: [
    401,
    "This API key was revoked. Use another key or create a new one.",
  ],
  api_key_expired: [401, "This API key has expired. Create a new one."],
  invalid_admin_key: [
    401,
    "This route accepts only Authorization: Bearer <ADMIN_API_KEY>.",
  ],
  invalid_credentials: [401, "The email address or password is wrong."],
  session_required: [
    403,
    "This route requires a signed-in session; API keys are not accepted.",
  ],
  email_not_verified: [
    403,
    "Confirm your email address first: follow the link we sent to it.",
  ],
  csrf_rejected: [
    403,
    "A session can make changes only from this site's own pages. Send the request from one of them, with this site as its Origin.",
  ],
  ad_not_found: [404, "There is no ad with this ad_archive_id."],
  brand_not_found: [404, "There is no brand with this id or slug."],
  not_found: [404, "There is nothing at this URL."],
  ad_removed: [410, "This ad was taken down."],
  cursor_expired: [
    410,
    "The archive was restored to an earlier state after this cursor was issued. Start again without a cursor, and drop what you have.",
  ],
  method_not_allowed: [
    405,
    "This method is not supported here. The Allow header lists the methods that are.",
  ],
  not_acceptable: [
    406,
    "The Accept header excludes the media type that this route returns. Send Accept: application/json, or none.",
  ],
  email_taken: [
    409,
    "An account with this email address already exists. Sign in, or reset its password.",
  ],
  key_limit_reached: [
    409,
    "You've reached your plan's key limit. Revoke a key first.",
  ],
  limit_reached: [
    409,
    "The account has reached its limit of these. Delete one first.",
  ],
  import_running: [
    409,
    "Another import is running. Wait until it has finished.",
  ],
  payload_too_large: [413, "The request body is too large."],
  unsupported_media_type: [
    415,
    "Send the body with a supported Content-Type.",
  ],
  rate_limited: [429, "Too many requests. Wait, then try again."],
  quota_exceeded: [
    429,
    "You've used up your plan's requests for this month. Wait for the next month, or use a larger plan.",
  ],
  internal_error: [
    500,
    "Something went wrong on our side. Include the request id when you report it.",
  ],
  database_unavailable: [
    503,
    "The archive is temporarily unavailable. Try again shortly.",
  ],
  query_timeout: [503, "The archive took too long to respond. Try again."],
  admin_disabled: [
    503,
    "No ADMIN_API_KEY is set, so /internal is disabled. Set one and restart.",
  ],
  media_unavailable: [
    503,
    "Stored pictures and videos are temporarily unavailable. Try again shortly.",
  ],
  insufficient_storage: [
    507,
    "The archive's disk is full. Try again once its operator has freed space.",
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One problem of a request; a 400 lists all of them in `error.details`. */
export interface ProblemDetail {
  param: string;
  reason: string;
  allowed?: readonly string[];
  suggestion?: string | undefined;
}

interface ProblemOptions {
  /** Replaces the table's sentence. Must be safe to show to the client. */
  message?: string;
  param?: string | undefined;
  details?: readonly ProblemDetail[] | undefined;
  headers?: Record<string, string>;
  /** Sent as `Retry-After`, rounded up to at least 1. */
  retryAfterSeconds?: number | undefined;
  /** For the log only. */
  cause?: unknown;
}

export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly param: string | undefined;
  readonly details: readonly ProblemDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(readonly code: ProblemCode, options: ProblemOptions = {}) {
    const [status, message] = PROBLEMS[code];
    super(options.message ?? message, { cause: options.cause });
    this.status = status;
    this.param = options.param;
    this.details = options.details;
    this.headers = options.headers ?? {};
    const { retryAfterSeconds } = options;
    // A client that comes back at once would only be rejected again.
    this.retryAfterSeconds = retryAfterSeconds === undefined
      ? undefined
      : Math.max(1, Math.ceil(retryAfterSeconds));
  }

  /** Returns a copy with more headers; concurrent requests may share one problem. */
  withHeaders(headers: Record<string, string>): Problem {
    const { code, message, cause } = this;
    return new Problem(code, {
      ...this,
      message,
      cause,
      headers: { ...this.headers, ...headers },
    });
  }
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof Problem && error.code === code;
}

/** The database lacks a migration of this build. */
export function notMigrated(cause: unknown): Problem {
  return new Problem("database_unavailable", {
    message: "The database is not migrated yet.",
    retryAfterSeconds: 5,
    cause,
  });
}

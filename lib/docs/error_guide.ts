import { type ProblemCode, PROBLEMS } from "@/lib/problem.ts";

/** What each code means beyond its message, and what to do. */
const EXPLANATIONS: Record<ProblemCode, string> = {
  invalid_parameter:
    "A query parameter is unknown, repeated without being a list, empty, or has a value that is not allowed. error.details names each with the reason, the allowed values and the parameter that you probably meant.",
  invalid_cursor:
    "The cursor was altered, cut short, or issued for other filters. Only limit may change between pages. Start again without a cursor.",
  invalid_body:
    "The body is not JSON, or a member is missing, unknown or not allowed. error.details names each. An import's body gets this too where it ends in the middle or is of no known format.",
  invalid_token:
    "The link from an e-mail has expired, was used before, or was not copied whole. Ask for a new one.",
  invalid_request:
    "The request itself is broken: for example, its Host header is not a host name, or an escape in the path stands for no character.",
  missing_credentials:
    "There is no X-API-Key header, no bearer token, and no session. A key in the query string or as Basic credentials does not count; the message says if one was found.",
  invalid_api_key:
    "No such key was ever issued. Often a character is missing, or quotes or a line break came along when it was copied.",
  api_key_revoked:
    "The key existed and was revoked, or it was rotated and its grace time is over. It cannot be restored.",
  api_key_expired:
    "The key's expiry has passed. Issue a new one; an expiry cannot be changed.",
  invalid_admin_key:
    "Addresses under /internal accept only the operator's ADMIN_API_KEY, as a bearer token. API keys and sessions do not open them.",
  invalid_credentials:
    "No account has this address with this password. The answer does not say which of the two is wrong.",
  session_required:
    "Keys and usage are managed by people. Sign in on the site; an API key does not open this, not even a valid one.",
  email_not_verified:
    "The account's address has not been confirmed yet. Follow the link that was sent to it.",
  csrf_rejected:
    "A request with a session's cookie that changes something must come from this site's own pages, which browsers show by Origin or Sec-Fetch-Site. Programs can only use what an API key opens.",
  ad_not_found:
    "The archive holds no ad with this id. Ads keep the ids of their source, such as the public ad library. Any other id gets this, whatever its form.",
  not_found:
    "Nothing is at this address, or it belongs to another account. Compare it with the reference.",
  method_not_allowed:
    "The address exists but does not take this method. The Allow header lists those that it takes.",
  not_acceptable:
    "The Accept header leaves out what the route returns, mostly application/json. Send that, */*, or no Accept header.",
  email_taken:
    "There is an account with this address. Sign in, or reset its password.",
  key_limit_reached:
    "The plan's number of active keys is used up. Revoke one that is no longer used. Keys that were revoked, have expired, or were replaced and are in their grace time do not count. Replaced keys have a limit of their own: as many as the plan allows keys can be in their grace time.",
  import_running:
    "One import runs at a time. Wait until it has ended; GET /internal/imports shows it.",
  payload_too_large: "The body is larger than this address takes.",
  unsupported_media_type:
    "Send JSON as application/json, and files as they are or gzipped, not as a form.",
  rate_limited:
    "There were too many requests in a short time: more than the plan allows in a minute, more at once than may wait for their turn, more new keys than an account may make in an hour, or too many requests with wrong credentials. Retry-After gives the seconds to wait.",
  quota_exceeded:
    "The plan's requests of this calendar month (UTC) are used up. Retry-After gives the seconds until the next month. GET /v1/ads/me still works.",
  internal_error:
    "A fault of the service. It is in the operator's log under the request id. Trying once more is fine.",
  database_unavailable:
    "The database cannot be reached for the moment, or too many requests wait for it. The service recovers by itself; Retry-After says when to try again.",
  query_timeout:
    "The database took too long and was stopped. Try again after Retry-After.",
  admin_disabled:
    "The operator has set no ADMIN_API_KEY, so nothing under /internal can be reached.",
  insufficient_storage:
    "The disk of the database is full. Reads go on; imports have to wait for the operator.",
};

export interface ExplainedError {
  code: string;
  status: number;
  message: string;
  explanation: string;
}

/** Every error a client can be told about, in the order of their statuses. */
export function explainedErrors(): ExplainedError[] {
  return Object.entries(PROBLEMS).map(([code, [status, message]]) => ({
    code,
    status,
    message,
    explanation: EXPLANATIONS[code as ProblemCode],
  }));
}

/** Where an error is explained. */
export function errorAddress(code: string): string {
  return `/docs/errors#${code}`;
}

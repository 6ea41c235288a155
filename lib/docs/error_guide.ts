import { type ProblemCode, PROBLEMS } from "@/lib/problem.ts";

/** What each code means and what to do, beyond its message. */
const EXPLANATIONS: Record<ProblemCode, string> = {
  invalid_parameter:
    "A query parameter is unknown, repeated without being a list, empty, or has a value that is not allowed. error.details names each with the reason, the allowed values and the parameter that you probably meant.",
  invalid_cursor:
    "The cursor was altered, cut short, or issued for other filters. Only limit may change between pages. Start again without a cursor.",
  invalid_body:
    "The body is not JSON, or a member is missing, unknown or not allowed. error.details names each. An import's body gets this too if it ends early or has an unknown format.",
  invalid_token:
    "The link from an email has expired, was already used, or was not copied completely. Request a new one.",
  invalid_request:
    "The request itself is malformed: for example, its Host header is not a host name, or the path has an invalid percent escape.",
  missing_credentials:
    "There is no X-API-Key header, no bearer token, and no session. Keys in the query string or in Basic credentials do not count; the message says if one was found.",
  invalid_api_key:
    "No such key was ever created. Often a character is missing, or quotes or a line break were copied along with it.",
  api_key_revoked:
    "The key was revoked, or it was rotated and its grace period is over. It cannot be restored.",
  api_key_expired:
    "The key has expired. Create a new one; an expiry cannot be changed.",
  invalid_admin_key:
    "Routes under /internal accept only the operator's ADMIN_API_KEY, as a bearer token. API keys and sessions are not accepted.",
  invalid_credentials:
    "No account has this email address and password. The response does not say which of the two is wrong.",
  session_required:
    "Keys and usage are managed by people. Sign in on the site; API keys are not accepted here, even valid ones.",
  email_not_verified:
    "The account's email address has not been confirmed yet. Follow the link that was sent to it.",
  csrf_rejected:
    "A request with a session cookie that changes something must come from this site's own pages, which browsers indicate with Origin or Sec-Fetch-Site. Programs should use an API key.",
  ad_not_found:
    "The archive has no ad with this id. Ads keep the ids of their source, such as the public ad library. Any unknown id gets this error, whatever its format.",
  not_found:
    "There is nothing at this URL, or it belongs to another account. Check it against the reference.",
  method_not_allowed:
    "The URL exists but does not support this method. The Allow header lists the methods it supports.",
  not_acceptable:
    "The Accept header excludes the media type that the route returns, usually application/json. Send that, */*, or no Accept header.",
  email_taken:
    "An account with this email address already exists. Sign in, or reset its password.",
  key_limit_reached:
    "You've reached your plan's limit of active keys. Revoke one that is no longer used. Keys that were revoked, have expired, or were replaced and are in their grace period do not count. Replaced keys have their own limit: as many as the plan includes keys can be in their grace period.",
  import_running:
    "Only one import runs at a time. Wait until it has finished; GET /internal/imports shows it.",
  payload_too_large: "The body is larger than this route accepts.",
  unsupported_media_type:
    "Send JSON as application/json, and import files as they are or gzipped, not as a form.",
  rate_limited:
    "There were too many requests in a short time: more per minute than the plan allows, more at once than fit in the queue, more new keys than an account may create per hour, or too many requests with invalid credentials. Retry-After gives the seconds to wait.",
  quota_exceeded:
    "The plan's requests for this calendar month (UTC) are used up. Retry-After gives the seconds until the next month. GET /v1/ads/me still works.",
  internal_error:
    "An error in the service. The operator's log has it under the request id. Retrying once is fine.",
  database_unavailable:
    "The database cannot be reached at the moment, or too many requests are waiting for it. The service recovers automatically; Retry-After says when to retry.",
  query_timeout:
    "The query took too long and was canceled. Wait for Retry-After, then try again.",
  admin_disabled:
    "The operator has not set ADMIN_API_KEY, so everything under /internal is disabled.",
  insufficient_storage:
    "The database's disk is full. Reads keep working; imports have to wait for the operator.",
};

/** Every error code, ordered by status. */
export function explainedErrors() {
  return Object.entries(PROBLEMS).map(([code, [status, message]]) => ({
    code,
    status,
    message,
    explanation: EXPLANATIONS[code as ProblemCode],
  }));
}

/** URL of an error's explanation. */
export function errorUrl(code: string): string {
  return `/docs/errors#${code}`;
}

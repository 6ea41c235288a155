import type { Caller } from "@/lib/accounts/caller.ts";
import type { RateLimiter } from "@/lib/accounts/rate_limiter.ts";
import { retryAfter } from "@/lib/http/retry_after.ts";
import { Problem } from "@/lib/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/**
 * Reads of the archive share one limit per account, so that neither issuing nor
 * rotating keys raises it. `/v1/ads/me` and everything below it share another
 * one of the same size, so that an account can still look after itself.
 */
export type MinuteLimit = "reads" | "me";

/** Which limit the API's route counts against. */
export function minuteLimitOf(pathname: string): MinuteLimit {
  return /^\/v1\/ads\/me(?:\/|$)/.test(pathname) ? "me" : "reads";
}

/** What the limiter counts the requests under. */
export function minuteSubject({ account }: Caller, limit: MinuteLimit): string {
  return limit === "reads" ? `account:${account.id}` : `me:${account.id}`;
}

/** Takes one request. @throws {Problem} `rate_limited` */
export async function takeFromMinute(
  rates: RateLimiter,
  caller: Caller,
  which: MinuteLimit,
): Promise<void> {
  const limit = caller.plan.requests_per_minute;
  if (limit === null) return;
  const waitMs = await rates.take(minuteSubject(caller, which), limit);
  if (waitMs === 0) return;
  throw new Problem("rate_limited", {
    message: `Your account has sent more than ${
      formatCount(limit, "request")
    } in a minute. Wait, then try again.`,
    headers: retryAfter(waitMs),
  });
}

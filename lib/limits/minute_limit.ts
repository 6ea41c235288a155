import type { Principal } from "@/lib/keys/principal.ts";
import type { RateLimiter } from "@/lib/limits/rate_limiter.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/**
 * There is one limit per account, so that more keys do not raise it.
 * `/v1/ads/me` has its own, and so have the routes under it, which only accept
 * sessions, together with the forms on pages of ads: with a leaked key, no one can
 * keep its owner from revoking it. Visitors with links of the account share a fourth.
 */
export type MinuteLimit = "account" | "me" | "management" | "shared";

/** The subject that the limiter counts. */
export const minuteSubject = (
  { account }: Principal,
  limit: MinuteLimit,
): string => `${limit}:${account.id}`;

/** Counts one request if this requires no waiting. */
export function takeNowFromMinute(
  rates: RateLimiter,
  principal: Principal,
  which: MinuteLimit,
): boolean {
  const limit = principal.plan.requests_per_minute;
  return limit === null ||
    rates.takeNow(minuteSubject(principal, which), limit);
}

/** Counts one request. @throws {Problem} `rate_limited` */
export async function takeFromMinute(
  rates: RateLimiter,
  principal: Principal,
  which: MinuteLimit,
): Promise<void> {
  const limit = principal.plan.requests_per_minute;
  if (limit === null) return;
  const waitMs = await rates.take(minuteSubject(principal, which), limit);
  if (waitMs === 0) return;
  throw new Problem("rate_limited", {
    message: which === "shared"
      ? "Links of this account were opened too often. Wait, then try again."
      : `Your account has sent more than ${
        formatCount(limit, "request")
      } in a minute. Wait, then try again.`,
    retryAfterSeconds: waitMs / 1000,
  });
}

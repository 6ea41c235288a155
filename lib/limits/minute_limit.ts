import type { Principal } from "@/lib/keys/principal.ts";
import type { RateLimiter } from "@/lib/limits/rate_limiter.ts";
import { Problem } from "@/lib/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/**
 * Reads of the archive share one limit per account, so that neither issuing nor
 * rotating keys raises it. `/v1/ads/me` has another one of the same size, and so
 * have the routes below it, which take sessions alone: whoever uses a leaked key
 * cannot keep its owner from revoking it.
 */
export type MinuteLimit = "reads" | "me" | "management";

const SUBJECTS: Record<MinuteLimit, string> = {
  reads: "account",
  me: "me",
  management: "management",
};

/** What the limiter counts the requests under. */
export function minuteSubject(
  { account }: Principal,
  limit: MinuteLimit,
): string {
  return `${SUBJECTS[limit]}:${account.id}`;
}

/** Takes one request. @throws {Problem} `rate_limited` */
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
    message: `Your account has sent more than ${
      formatCount(limit, "request")
    } in a minute. Wait, then try again.`,
    retryAfterSeconds: waitMs / 1000,
  });
}

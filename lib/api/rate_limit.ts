import type { Middleware } from "fresh";
import type { Principal } from "@/lib/keys/principal.ts";
import type { Quota } from "@/lib/limits/quota.ts";
import type { State } from "@/lib/app/define.ts";
import { costsQuota } from "@/lib/api/costs_quota.ts";
import {
  type MinuteLimit,
  minuteLimitOf,
  minuteSubject,
  takeFromMinute,
} from "@/lib/limits/minute_limit.ts";
import {
  type Limit,
  setRateLimitHeaders,
} from "@/lib/http/rate_limit_headers.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import type { RequestKind } from "@/lib/limits/request_concurrency.ts";
import { Problem } from "@/lib/problem.ts";

/** @throws {Problem} `quota_exceeded` */
async function takeFromMonth(
  quota: Quota,
  principal: Principal,
): Promise<void> {
  if (await quota.reserve(principal)) return;
  throw new Problem("quota_exceeded", {
    retryAfterSeconds: quota.resetIn(),
  });
}

/**
 * Holds callers to their plan. The check itself waits until `resource()` has
 * found an endpoint: OPTIONS, 405 and unknown addresses cost nothing. Reads of
 * the archive take their turn once they need the database, which kept responses
 * do not; everything else takes it here. The headers go on every answer to a
 * known principal and tell what is left after it, so this stands outside the
 * errors' presenter and outside the counting.
 */
export function rateLimit(): Middleware<State> {
  return async function rateLimitMiddleware(ctx) {
    const { state, req, url: { pathname } } = ctx;
    const { rates, quota, concurrency } = state.services;
    const minute = minuteLimitOf(pathname);
    let reserved: Principal | null = null;
    let endTurn = () => {};
    let hasTurn = false;
    async function takeTurn(kind: RequestKind): Promise<void> {
      if (hasTurn) return;
      hasTurn = true;
      endTurn = await concurrency[kind]
        .acquire(state.principal!.account.id, req.signal);
    }
    state.turn = () => takeTurn("reads");
    state.admit = async () => {
      const { principal } = state;
      if (principal === null) return;
      await takeFromMinute(rates, principal, minute);
      if (!costsQuota(pathname)) {
        // A client that sends its body slowly waits by itself, without a turn.
        if (req.body !== null) await readSmallBody(req);
        return await takeTurn("own");
      }
      await takeFromMonth(quota, principal);
      reserved = principal;
    };
    try {
      return withLimits(await ctx.next(), state, minute);
    } finally {
      if (reserved !== null) quota.release(reserved);
      endTurn();
    }
  };
}

function withLimits(
  response: Response,
  state: State,
  minute: MinuteLimit,
): Response {
  const { principal, services: { rates, quota } } = state;
  if (principal === null) return response;
  const { requests_per_minute, requests_per_month } = principal.plan;
  const limits: Limit[] = [];
  if (requests_per_minute !== null) {
    const { remaining, resetInMs } = rates.standing(
      minuteSubject(principal, minute),
      requests_per_minute,
    );
    limits.push({
      name: "minute",
      quota: requests_per_minute,
      windowSeconds: 60,
      remaining,
      resetSeconds: Math.ceil(resetInMs / 1000),
    });
  }
  if (requests_per_month !== null) {
    limits.push({
      name: "month",
      quota: requests_per_month,
      windowSeconds: quota.length(),
      remaining: quota.remaining(principal),
      resetSeconds: quota.resetIn(),
    });
  }
  setRateLimitHeaders(response.headers, limits);
  return response;
}

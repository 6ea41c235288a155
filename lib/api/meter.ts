import type { Policy } from "@/lib/http/policy.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import {
  type MinuteLimit,
  minuteSubject,
  takeFromMinute,
  takeNowFromMinute,
} from "@/lib/limits/minute_limit.ts";
import type { Client } from "@/lib/limits/concurrency_limiter.ts";
import { Problem, type ProblemCode } from "@/lib/problem.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";

/** Takes one request out of a principal's limits, and counts it. */
export class Meter {
  readonly #minute: MinuteLimit;
  #isReserved = false;
  #endTurn: (() => void) | null = null;

  constructor(
    private readonly services: Services,
    private readonly principal: Principal,
    private readonly policy: Policy,
  ) {
    const { access, quota } = policy;
    this.#minute = access === "session" ? "management" : quota ? "reads" : "me";
  }

  /** Takes the request from memory; false: nothing was taken, since that takes waiting or nothing is left. */
  takeNow(): boolean {
    const { services: { rates, quota }, principal } = this;
    if (this.policy.quota) {
      this.#isReserved = quota.reserveNow(principal);
      if (!this.#isReserved) return false;
    }
    if (takeNowFromMinute(rates, principal, this.#minute)) return true;
    if (this.#isReserved) quota.release(principal);
    this.#isReserved = false;
    return false;
  }

  /** Takes the request from the minute and, if it costs quota, the month. @throws {Problem} `rate_limited`, `quota_exceeded` */
  async take(): Promise<void> {
    if (this.takeNow()) return;
    const { services: { rates, quota }, principal } = this;
    await takeFromMinute(rates, principal, this.#minute);
    if (!this.policy.quota) return;
    this.#isReserved = await quota.reserve(principal);
    if (this.#isReserved) return;
    throw new Problem("quota_exceeded", { retryAfterSeconds: quota.resetIn() });
  }

  /**
   * Waits until the account may ask the database, at most once.
   *
   * @throws {Problem} `rate_limited`, `database_unavailable`; `invalid_request` if it is noticed that the client has gone away
   */
  async takeTurn(client: Client): Promise<void> {
    if (this.#endTurn !== null) return;
    this.#endTurn = () => {};
    const { quota, isShared } = this.policy;
    const kind = !quota ? "own" : isShared ? "shared" : "reads";
    this.#endTurn = await this.services.concurrency[kind]
      .acquire(this.principal.account.id, client);
  }

  /** Counts the response; a 304, say, counts as nothing. */
  count(status: number, code?: ProblemCode): void {
    const { usage } = this.services;
    usage.touch(this.principal);
    const outcome = this.#toOutcome(status, code);
    if (outcome !== null) usage.count(this.principal, outcome);
  }

  #toOutcome(status: number, code: ProblemCode | undefined): Outcome | null {
    if (status === 200) return this.policy.quota ? "requests" : null;
    if (code === "rate_limited" || code === "quota_exceeded") return code;
    if (status >= 500) return "server_errors";
    return status >= 400 ? "client_errors" : null;
  }

  /**
   * `RateLimit-Policy` (the plan's limits) and `RateLimit` (what is left of
   * each, and for how many seconds, once that is known), as in
   * draft-ietf-httpapi-ratelimit-headers. Without limits, neither.
   */
  headers(): Record<string, string> {
    const { rates, quota } = this.services;
    const { requests_per_minute, requests_per_month } = this.principal.plan;
    const policies: string[] = [];
    const states: string[] = [];
    if (requests_per_minute !== null) {
      policies.push(`"minute";q=${requests_per_minute};w=60`);
      const subject = minuteSubject(this.principal, this.#minute);
      const minute = rates.standing(subject, requests_per_minute);
      const resetSeconds = Math.ceil(minute.resetInMs / 1000);
      states.push(`"minute";r=${minute.remaining};t=${resetSeconds}`);
    }
    if (requests_per_month !== null) {
      policies.push(`"month";q=${requests_per_month};w=${quota.length()}`);
      const remaining = quota.remaining(this.principal);
      if (remaining !== null) {
        states.push(`"month";r=${remaining};t=${quota.resetIn()}`);
      }
    }
    return {
      ...(policies.length > 0 && { "ratelimit-policy": policies.join(", ") }),
      ...(states.length > 0 && { ratelimit: states.join(", ") }),
    };
  }

  /** Sets those headers. */
  setHeaders(headers: Headers): void {
    const own = this.headers();
    for (const name in own) headers.set(name, own[name]!);
  }

  /** Ends the reservation and the turn. */
  end(): void {
    if (this.#isReserved) this.services.quota.release(this.principal);
    this.#endTurn?.();
  }
}

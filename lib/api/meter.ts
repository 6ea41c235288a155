import { asProblem } from "@/lib/app/present_errors.ts";
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
import { Problem, type ProblemCode } from "@/lib/errors/problem.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";

const joined = (minute: string, month: string) =>
  minute === "" || month === "" ? minute + month : `${minute}, ${month}`;

/** Counts one request against a principal's limits. */
export class Meter {
  readonly #minute: MinuteLimit;
  #isReserved = false;
  #endTurn: (() => void) | null = null;

  constructor(
    private readonly services: Services,
    private readonly principal: Principal,
    private readonly policy: Policy,
    minute?: MinuteLimit,
  ) {
    const { access, quota } = policy;
    this.#minute = minute ??
      (access === "session" ? "management" : quota ? "account" : "me");
  }

  /** Counts a request and its response. @throws {Problem} like `take`, and what `respond` throws */
  async around<Answer>(respond: () => Promise<Answer>): Promise<Answer> {
    try {
      await this.take();
      const answer = await respond();
      // A page that is not rendered yet.
      this.count(answer instanceof Response ? answer.status : 200);
      return answer;
    } catch (error) {
      const { status, code } = asProblem(error);
      this.count(status, code);
      throw error;
    } finally {
      this.end();
    }
  }

  /**
   * Counts the request from memory. Returns false if this requires waiting or a
   * limit is reached; then nothing was counted.
   */
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

  /**
   * Counts the request against the minute limit and, if it costs quota, the
   * month. @throws {Problem} `rate_limited`, `quota_exceeded`
   */
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
   * Waits for the account's turn to query the database, at most once.
   *
   * @throws {Problem} `rate_limited`, `database_unavailable`; `invalid_request`
   * if the client is known to have disconnected
   */
  async takeTurn(
    client: Client,
    isShared = this.policy.isShared,
  ): Promise<void> {
    if (this.#endTurn !== null) return;
    this.#endTurn = () => {};
    const { quota } = this.policy;
    const kind = !quota ? "own" : isShared ? "shared" : "reads";
    this.#endTurn = await this.services.concurrency[kind]
      .acquire(this.principal.account.id, client);
  }

  /** Counts the response. A 304, for example, costs nothing. */
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

  /** The plan's limits in the format of `RateLimit-Policy`; empty without limits. */
  policies(): string {
    const { requests_per_minute, requests_per_month } = this.principal.plan;
    return joined(
      requests_per_minute === null
        ? ""
        : `"minute";q=${requests_per_minute};w=60`,
      requests_per_month === null
        ? ""
        : `"month";q=${requests_per_month};w=${this.services.quota.length()}`,
    );
  }

  /**
   * The remaining requests of each limit in the format of `RateLimit`, and for
   * how many seconds; unknown ones are omitted.
   */
  states(): string {
    const { principal, services: { rates, quota } } = this;
    const { requests_per_minute } = principal.plan;
    let minute = "";
    if (requests_per_minute !== null) {
      const subject = minuteSubject(principal, this.#minute);
      const standing = rates.standing(subject, requests_per_minute);
      const resetSeconds = Math.ceil(standing.resetInMs / 1000);
      minute = `"minute";r=${standing.remaining};t=${resetSeconds}`;
    }
    const remaining = quota.remaining(principal);
    return joined(
      minute,
      remaining === null ? "" : `"month";r=${remaining};t=${quota.resetIn()}`,
    );
  }

  /** Both headers, by draft-ietf-httpapi-ratelimit-headers. */
  headers(): Record<string, string> {
    const [policies, states] = [this.policies(), this.states()];
    return {
      ...(policies !== "" && { "ratelimit-policy": policies }),
      ...(states !== "" && { ratelimit: states }),
    };
  }

  /** Ends the reservation and the turn. */
  end(): void {
    if (this.#isReserved) this.services.quota.release(this.principal);
    this.#endTurn?.();
  }
}

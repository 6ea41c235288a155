import type { Policy } from "@/lib/http/policy.ts";
import type { Plan } from "@/lib/keys/principal.ts";

/** Facts about the response to a request with a key that counted against the quota. */
export interface Served {
  readonly policy: Policy;
  /** The plan of the requesting account. */
  readonly plan: Plan;
  /** The pattern of the route, for the metrics. */
  readonly route: string | null;
  /** For the log. */
  readonly path: string;
}

/**
 * A property of the response itself: collecting the entries of weak maps takes
 * 5 % of a request's time.
 */
const SERVED = Symbol("served");

interface Noted extends Response {
  [SERVED]?: Served;
}

export function noteServed(response: Noted, by: Served): void {
  response[SERVED] = by;
}

/** The endpoint's note; undefined for responses of other handlers. */
export const servedBy = (response: Noted): Served | undefined =>
  response[SERVED];

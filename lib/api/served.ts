import type { Policy } from "@/lib/http/policy.ts";
import type { Plan } from "@/lib/keys/principal.ts";

/** What is known of a response to a request with a key that cost quota. */
export interface Served {
  readonly policy: Policy;
  /** Of the account that asked. */
  readonly plan: Plan;
  /** The pattern of the route, for the metrics. */
  readonly route: string | null;
  /** For the log. */
  readonly path: string;
}

/** On the response itself: collecting the entries of weak maps takes 5 % of a request's time. */
const SERVED = Symbol("served");

interface Noted extends Response {
  [SERVED]?: Served;
}

export function noteServed(response: Noted, by: Served): void {
  response[SERVED] = by;
}

/** The endpoint's note; undefined for a response that is none of an endpoint's. */
export const servedBy = (response: Noted): Served | undefined =>
  response[SERVED];

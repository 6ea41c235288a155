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

const served = new WeakMap<Response, Served>();

export function noteServed(response: Response, by: Served): void {
  served.set(response, by);
}

/** The endpoint's note; undefined for a response that is none of an endpoint's. */
export const servedBy = (response: Response): Served | undefined =>
  served.get(response);

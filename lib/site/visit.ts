import type { Visit } from "@/lib/accounts/visit.ts";
import type { State } from "@/lib/define.ts";

/** Where a page's request comes from, as signing in needs to know it. */
export function visitOf(
  { req, state }: { req: Request; state: State },
): Visit {
  return { req, origin: state.origin, address: state.address };
}

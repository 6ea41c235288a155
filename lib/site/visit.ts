import type { ClientInfo } from "@/lib/auth/client_info.ts";
import type { State } from "@/lib/app/define.ts";

/** Where a page's request comes from, as signing in needs to know it. */
export function clientInfo(
  { req, state }: { req: Request; state: State },
): ClientInfo {
  return { req, origin: state.origin, address: state.address };
}

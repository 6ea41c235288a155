import type { EndpointRequest } from "@/lib/api/endpoint.ts";
import type { Services } from "@/lib/app/services.ts";
import { expiryRules } from "@/lib/http/body.ts";
import { createdJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import type { Policy } from "@/lib/http/policy.ts";
import { seconds } from "@/lib/time/clock.ts";
import { newShareSchema } from "@/lib/views/share_wire.ts";
import { share, type Shared, unshare } from "@/lib/views/shares.ts";

/** The policy of making and revoking a link. */
export const SHARE = {
  access: "session",
  params: { id: rowId("The id of what is shared.", 3) },
  body: { POST: newShareSchema },
  rules: { POST: expiryRules },
} as const satisfies Policy;

/**
 * Makes and revokes the link to a view or board.
 *
 * @param find throws `not_found` unless the account has it
 */
export function shareWork(
  find: (services: Services, accountId: string, id: number) => Promise<unknown>,
  sharedAs: (id: number) => Shared,
) {
  async function prepare(
    { services, owner, params }: EndpointRequest<
      typeof SHARE,
      "POST" | "DELETE"
    >,
  ) {
    await find(services, owner.accountId, params.id);
    return [
      services.database.housekeeping,
      sharedAs(params.id),
      { ...owner, now: seconds(services.clock) },
    ] as const;
  }
  return {
    async POST(request: EndpointRequest<typeof SHARE, "POST">) {
      const { origin, body: { expires_at = null } } = request;
      const path = await share(...await prepare(request), expires_at);
      return createdJson({ url: origin + path, expires_at });
    },

    async DELETE(request: EndpointRequest<typeof SHARE, "DELETE">) {
      const revoked = await unshare(...await prepare(request));
      return { data: { revoked } };
    },
  };
}

import { endpoint } from "@/lib/api/endpoint.ts";
import type { Services } from "@/lib/app/services.ts";
import { expiryRules } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { seconds } from "@/lib/time/clock.ts";
import { newShareSchema } from "@/lib/views/share_wire.ts";
import { share, type Shared, unshare } from "@/lib/views/shares.ts";

/**
 * The endpoint that makes and revokes the link to a view or board.
 *
 * @param find throws `not_found` unless the account has it
 */
export const shareEndpoint = (
  what: string,
  find: (services: Services, accountId: string, id: number) => Promise<unknown>,
  sharedAs: (id: number) => Shared,
) =>
  endpoint({
    access: "session",
    params: { id: rowId(`The ${what}'s id.`, 3) },
    body: { POST: newShareSchema },
    rules: { POST: expiryRules },
  }, {
    async POST({ services, principal, address, params, origin, body }) {
      const accountId = principal.account.id;
      await find(services, accountId, params.id);
      const { expires_at = null } = body;
      const path = await share(
        services.database.housekeeping,
        sharedAs(params.id),
        { accountId, address, now: seconds(services.clock) },
        expires_at,
      );
      return privateJson({ data: { url: origin + path, expires_at } }, {
        status: 201,
      });
    },

    async DELETE({ services, principal, address, params }) {
      const accountId = principal.account.id;
      await find(services, accountId, params.id);
      const revoked = await unshare(
        services.database.housekeeping,
        sharedAs(params.id),
        { accountId, address, now: seconds(services.clock) },
      );
      return privateJson({ data: { revoked } });
    },
  });

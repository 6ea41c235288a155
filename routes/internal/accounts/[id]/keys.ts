import { ACCOUNT_ID_EXAMPLE } from "@/lib/accounts/admin_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { seconds } from "@/lib/time/clock.ts";
import { expiryRules } from "@/lib/http/body.ts";
import { createdJson } from "@/lib/http/json.ts";
import { textId } from "@/lib/http/path_param.ts";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "operator",
  params: { id: textId("The account's id.", ACCOUNT_ID_EXAMPLE) },
  body: { POST: newKeySchema },
  rules: { POST: expiryRules },
}, {
  async POST({ services: { database, clock }, address, params, body }) {
    const { name, expires_at: expiresAt = null } = body;
    const accountId = params.id;
    const { key, ...issued } = await database.kysely.transaction().execute(
      (transaction) =>
        issueWithinPlan(transaction, {
          actor: operatorActor(address),
          accountId,
          name,
          expiresAt,
          now: seconds(clock),
        }),
    );
    return createdJson({ ...presentKey(issued), account_id: accountId, key });
  },
});

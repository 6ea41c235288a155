import { parseAccountId } from "@/lib/ids.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";
import { seconds } from "@/lib/clock.ts";
import { readBody, refuseEnded } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async POST({ req, url, params, state }) {
    noQuery(req, url);
    const { database, clock } = state.services;
    const accountId = parseAccountId(params.id);
    const { name, expires_at: expiresAt = null } = await readBody(
      req,
      newKeySchema,
    );
    refuseEnded(expiresAt, clock);
    const actor = operatorActor(state.address);
    const { key, ...issued } = await database.kysely.transaction().execute(
      (transaction) =>
        issueWithinPlan(transaction, {
          actor,
          accountId,
          name,
          expiresAt,
          now: seconds(clock),
        }),
    );
    return privateJson({
      data: { ...presentKey(issued), account_id: accountId, key },
    }, { status: 201 });
  },
});

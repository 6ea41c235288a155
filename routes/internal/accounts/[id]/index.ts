import { parseAccountId } from "@/lib/ids.ts";
import { planIds } from "@/lib/accounts/accounts.ts";
import { planChangeSchema } from "@/lib/accounts/admin_wire.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { changePlan } from "@/lib/accounts/change_plan.ts";
import { findAccount } from "@/lib/accounts/list_accounts.ts";
import { seconds } from "@/lib/clock.ts";
import { invalidBody, readBody } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";
import { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";

export const handler = resource({
  async GET({ req, url, params, state }) {
    noQuery(req, url);
    return await answer(state.services, parseAccountId(params.id));
  },

  async PATCH({ req, url, params, state }) {
    noQuery(req, url);
    const { services } = state;
    const db = services.database.kysely;
    const accountId = parseAccountId(params.id);
    const { plan } = await readBody(req, planChangeSchema);
    const allowed = await planIds(db);
    if (!allowed.includes(plan)) {
      const reason = "There is no such plan.";
      throw invalidBody([{ param: "plan", reason, allowed }]);
    }
    const hashes = await changePlan(db, {
      accountId,
      planId: plan,
      actor: operatorActor(state.address),
      now: seconds(services.clock),
    });
    // Here at once; elsewhere by the announcement.
    for (const hash of hashes) services.keys.forget(hash);
    return await answer(services, accountId);
  },
});

/** @throws {Problem} `not_found` */
async function answer(
  { database, clock }: Services,
  accountId: string,
): Promise<Response> {
  const account = await findAccount(database.kysely, accountId, clock.now());
  if (account === null) throw new Problem("not_found");
  return privateJson({ data: account });
}

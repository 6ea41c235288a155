import { accountChangeSchema } from "@/lib/accounts/admin_wire.ts";
import { changeAccount, listPlanIds } from "@/lib/accounts/change_account.ts";
import { findAccount } from "@/lib/accounts/list_accounts.ts";
import { ACCOUNT_ID_EXAMPLE } from "@/lib/accounts/admin_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import type { Services } from "@/lib/app/services.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { seconds } from "@/lib/time/clock.ts";
import { textId } from "@/lib/http/path_param.ts";
import type { BodyRules } from "@/lib/http/policy.ts";
import { Problem } from "@/lib/errors/problem.ts";

const planRules: BodyRules = async ({ plan }, { database }) => {
  if (plan === undefined) return [];
  const allowed = await listPlanIds(database.kysely);
  return allowed.includes(String(plan))
    ? []
    : [{ param: "plan", reason: "There is no such plan.", allowed }];
};

export const handler = endpoint({
  access: "operator",
  params: { id: textId("The account's id.", ACCOUNT_ID_EXAMPLE) },
  body: { PATCH: accountChangeSchema },
  rules: { PATCH: planRules },
}, {
  GET: ({ services, params }) => sendAccount(services, params.id),

  async PATCH({ services, address, params, body: { plan, role } }) {
    if (plan === undefined && role === undefined) {
      throw new Problem("invalid_body", {
        message: "Send plan, role, or both.",
      });
    }
    const hashes = await changeAccount(services.database.kysely, {
      accountId: params.id,
      plan,
      role,
      actor: operatorActor(address),
      now: seconds(services.clock),
    });
    // Takes effect here immediately; a notification tells other instances.
    for (const hash of hashes) services.keys.forget(hash);
    return await sendAccount(services, params.id);
  },
});

/** @throws {Problem} `not_found` */
async function sendAccount({ database, clock }: Services, accountId: string) {
  const account = await findAccount(database.kysely, accountId, clock.now());
  if (account === null) throw new Problem("not_found");
  return { data: account };
}

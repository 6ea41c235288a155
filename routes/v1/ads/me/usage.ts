import { endpoint } from "@/lib/api/endpoint.ts";
import { sumCounts } from "@/lib/shared/usage_outcomes.ts";
import { usageByDay } from "@/lib/usage/usage_history.ts";
import { usageQuery } from "@/lib/usage/usage_wire.ts";

export const handler = endpoint({
  access: "session",
  query: { GET: usageQuery },
}, {
  async GET({ services, owner: { accountId }, query }) {
    const { from, to, keyId } = query;
    // Another account's key gets the same error as a key that does not exist.
    if (keyId !== null) await services.ownKeys.find(accountId, keyId);
    await services.usage.flush();
    const data = await usageByDay(services.database.kysely, {
      accountId,
      from,
      to,
      keyId,
    });
    return {
      data,
      meta: { from, to, key_id: keyId, totals: sumCounts(data) },
    };
  },
});

import { sumCounts } from "@/lib/shared/usage_outcomes.ts";
import { usageByDay } from "@/lib/usage/usage_history.ts";
import { parseUsageQuery } from "@/lib/usage/usage_query.ts";
import { privateJson } from "@/lib/http/json.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ url, state }) {
    const { services } = state;
    const accountId = state.principal!.account.id;
    const { from, to, keyId } = parseUsageQuery(
      url.searchParams,
      services.clock.now(),
    );
    // Someone else's key is as unknown here as one that nobody has.
    if (keyId !== null) await services.ownKeys.find(accountId, keyId);
    await services.usage.flush();
    const data = await usageByDay(services.database.kysely, {
      accountId,
      from,
      to,
      keyId,
    });
    return privateJson({
      data,
      meta: { from, to, key_id: keyId, totals: sumCounts(data) },
    });
  },
});

import { endpoint } from "@/lib/api/endpoint.ts";
import { toPage } from "@/lib/http/page.ts";
import { listRequests, requestsParams } from "@/lib/usage/request_list.ts";

export const handler = endpoint({
  access: "session",
  query: { GET: requestsParams },
}, {
  async GET({ services, principal, query }) {
    const { limit, key_id } = query;
    const { account: { id: accountId }, plan } = principal;
    // Another account's key gets the same error as a key that does not exist.
    if (key_id !== undefined) await services.ownKeys.find(accountId, key_id);
    await services.usage.flush();
    const rows = await listRequests(services.database.kysely, {
      ...query,
      accountId,
      days: plan.request_log_days,
      nowMs: services.clock.now(),
      limit: limit + 1,
    });
    return toPage(rows, limit, ({ id }) => id);
  },
});

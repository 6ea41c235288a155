import { auditParams } from "@/lib/accounts/admin_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { listAudit } from "@/lib/audit/audit.ts";
import { toPage } from "@/lib/http/page.ts";

export const handler = endpoint({
  access: "operator",
  query: { GET: auditParams },
}, {
  async GET({ services, query }) {
    const { limit, before = null, action = null, account_id } = query;
    const events = await listAudit(services.database.kysely, {
      accountId: account_id ?? null,
      limit: limit + 1,
      before,
      action,
    });
    return toPage(events, limit, ({ id }) => id);
  },
});

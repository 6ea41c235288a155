import { ownAuditParams } from "@/lib/accounts/admin_query.ts";
import { presentOwnEvent } from "@/lib/accounts/admin_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { listAudit } from "@/lib/audit/audit.ts";
import { toPage } from "@/lib/http/page.ts";

export const handler = endpoint({
  access: "session",
  query: { GET: ownAuditParams },
}, {
  async GET({ services, owner, query }) {
    const { limit, before = null, action = null } = query;
    const events = await listAudit(services.database.kysely, {
      accountId: owner.accountId,
      limit: limit + 1,
      before,
      action,
    });
    const { data, meta } = toPage(events, limit, ({ id }) => id);
    return { data: data.map(presentOwnEvent), meta };
  },
});

import { auditParams, parseAuditQuery } from "@/lib/accounts/admin_query.ts";
import { listAudit } from "@/lib/audit/audit.ts";
import { privateJson } from "@/lib/http/json.ts";
import { pageOf } from "@/lib/http/page_of.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ url, state }) {
    const filter = parseAuditQuery(url.searchParams, auditParams);
    const events = await listAudit(state.services.database.kysely, {
      ...filter,
      limit: filter.limit + 1,
    });
    return privateJson(pageOf(events, filter.limit, ({ id }) => id));
  },
});

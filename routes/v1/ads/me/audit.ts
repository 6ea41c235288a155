import { ownAuditParams, parseAuditQuery } from "@/lib/accounts/admin_query.ts";
import { presentOwnEvent } from "@/lib/accounts/admin_wire.ts";
import { listAudit } from "@/lib/audit/audit.ts";
import { privateJson } from "@/lib/http/json.ts";
import { pageOf } from "@/lib/http/page_of.ts";
import { resource } from "@/lib/api/resource.ts";

/** What was done to the principal's own account, and from where. */
export const handler = resource({
  async GET({ url, state }) {
    const { principal, services: { database } } = state;
    const filter = parseAuditQuery(url.searchParams, ownAuditParams);
    const events = await listAudit(database.kysely, {
      ...filter,
      accountId: principal!.account.id,
      limit: filter.limit + 1,
    });
    const { data, meta } = pageOf(events, filter.limit, ({ id }) => id);
    return privateJson({ data: data.map(presentOwnEvent), meta });
  },
});

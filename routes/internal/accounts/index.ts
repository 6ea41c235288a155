import { accountsParams } from "@/lib/accounts/admin_query.ts";
import { listAccounts } from "@/lib/accounts/list_accounts.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { toPage } from "@/lib/http/page.ts";

export const handler = endpoint({
  access: "operator",
  query: { GET: accountsParams },
}, {
  async GET({ services: { database, clock }, query }) {
    const { email = null, limit, before = null } = query;
    const accounts = await listAccounts(
      database.kysely,
      { email, limit: limit + 1, before },
      clock.now(),
    );
    return toPage(accounts, limit, ({ id }) => id);
  },
});

import { parseAccountsQuery } from "@/lib/accounts/admin_query.ts";
import { listAccounts } from "@/lib/accounts/list_accounts.ts";
import { privateJson } from "@/lib/http/json.ts";
import { pageOf } from "@/lib/http/page_of.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ url, state }) {
    const { limit, ...filter } = parseAccountsQuery(url.searchParams);
    const { database, clock } = state.services;
    const accounts = await listAccounts(
      database.kysely,
      { ...filter, limit: limit + 1 },
      clock.now(),
    );
    return privateJson(pageOf(accounts, limit, ({ id }) => id));
  },
});

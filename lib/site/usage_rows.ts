import type { OwnKey } from "@/lib/keys/keys.ts";
import { usageByKey, type UsageKeyDay } from "@/lib/usage/usage_history.ts";
import type { UsageQuery } from "@/lib/usage/usage_query.ts";
import type { Services } from "@/lib/app/services.ts";

/** Keys that the page lists by name; older ones by their ids. */
const KEYS_NAMED = 100;

/** An account's usage by day and key, and its keys to name them by. */
export async function readUsageRows(
  services: Pick<Services, "database" | "ownKeys" | "usage">,
  accountId: string,
  { from, to, keyId }: UsageQuery,
): Promise<{ rows: UsageKeyDay[]; keys: OwnKey[] }> {
  await services.usage.flush();
  const [rows, keys] = await Promise.all([
    usageByKey(services.database.pages, { accountId, from, to }),
    services.ownKeys.list(accountId, { limit: KEYS_NAMED }),
  ]);
  return {
    rows: keyId === null ? rows : rows.filter(({ key_id }) => key_id === keyId),
    keys,
  };
}

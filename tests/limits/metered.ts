import type { Principal } from "@/lib/keys/principal.ts";
import type { Database } from "@/lib/db/database.ts";
import { OUTCOMES } from "@/lib/shared/usage_outcomes.ts";
import { giveKey } from "../give_key.ts";

/** For meters whose log does not matter. */
export const silent = () => {};

/** For meters that shall do nothing by themselves. */
export const never = () => () => {};

/** A principal with a key that the database knows, and a plan of its own. */
export async function createPrincipal(
  database: Database,
  options: { email?: string; month?: number | null } = {},
): Promise<Principal & { key: NonNullable<Principal["key"]> }> {
  const { email = "a@example.com", month = null } = options;
  const { account, issued: { id } } = await giveKey(database, {
    email,
    now: 1,
  });
  return {
    account,
    plan: {
      id: "free",
      name: "Free",
      requests_per_month: month,
      requests_per_minute: null,
      keys_allowed: null,
      request_log_days: 7,
    },
    key: {
      id,
      name: "Test",
      last4: "0000",
      created_at: 1,
      expires_at: null,
      last_used_at: null,
    },
  };
}

/** What is written of usage. */
export async function storedRows(database: Database) {
  return await database.longRunning.selectFrom("usage_daily")
    .select(["key_id", "day", ...OUTCOMES]).orderBy("key_id").orderBy("day")
    .execute();
}

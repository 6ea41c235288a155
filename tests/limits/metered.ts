import { assert } from "@std/assert";
import type { Database } from "@/lib/db/database.ts";
import { findKeys, type StoredKey } from "@/lib/keys/find_keys.ts";
import { hashKey } from "@/lib/keys/key_format.ts";
import { OUTCOMES } from "@/lib/shared/usage_outcomes.ts";
import { giveKey, givePlan } from "../give_key.ts";

/** For meters whose log does not matter. */
export const silent = () => {};

/** For meters that shall do nothing by themselves. */
export const never = () => () => {};

/** The principal of a new key, whose plan has this quota. */
export async function createPrincipal(
  database: Database,
  { email = "a@example.com", month = null }: {
    email?: string;
    month?: number | null;
  } = {},
): Promise<StoredKey> {
  const plan = `quota-${month}`;
  await givePlan(database, { id: plan, month });
  const { issued } = await giveKey(database, { email, plan, now: 1 });
  const hash = hashKey(issued.key);
  const found = (await findKeys(database.longRunning, [hash])).get(hash);
  assert(found !== undefined && found !== "revoked");
  return found;
}

/** What is written of usage. */
export async function storedRows(database: Database) {
  return await database.longRunning.selectFrom("usage_daily")
    .select(["key_id", "day", ...OUTCOMES]).orderBy("key_id").orderBy("day")
    .execute();
}

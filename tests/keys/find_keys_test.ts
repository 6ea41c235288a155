import { assertEquals } from "@std/assert";
import { hashKey, mintKey } from "@/lib/keys/key_format.ts";
import { findKeys } from "@/lib/keys/find_keys.ts";
import { everyStore } from "../database.ts";
import { giveKey } from "../give_key.ts";

const NOW = 1_780_000_000;

everyStore.test("a revoked key has no principal, whatever the time and whether or not its account exists", async (database) => {
  const db = database.longRunning;
  async function give(email: string) {
    const { account, issued } = await giveKey(database, { email, now: NOW });
    return {
      accountId: account.id,
      id: issued.id,
      hash: hashKey(issued.key),
    };
  }
  const live = await give("live@example.com");
  const revoked = await give("revoked@example.com");
  await db.updateTable("api_keys").set({ revoked_at: NOW + 86_400 })
    .where("id", "=", revoked.id).execute();
  const orphan = await give("orphan@example.com");
  await db.deleteFrom("accounts").where("id", "=", orphan.accountId)
    .execute();
  const unknown = hashKey(mintKey());

  const found = await findKeys(database.kysely, [
    live.hash,
    revoked.hash,
    orphan.hash,
    unknown,
  ]);
  const stored = found.get(live.hash);
  assertEquals(
    stored === "revoked" ? stored : stored?.account.email,
    "live@example.com",
  );
  assertEquals(found.get(revoked.hash), "revoked");
  assertEquals(found.get(orphan.hash), "revoked");
  assertEquals(found.has(unknown), false);
});

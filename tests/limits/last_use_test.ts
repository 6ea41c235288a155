import { assertEquals } from "@std/assert";
import { createLastUse } from "@/lib/usage/last_use.ts";

Deno.test("a key that is used in its first minute is not last used before it was created", async () => {
  const lastUse = createLastUse();
  const written: [number, number][] = [];
  const use = async (seconds: number) => {
    lastUse.note({
      account: { id: "a", email: "a@example.com" },
      plan: {
        id: "free",
        name: "Free",
        requests_per_month: null,
        requests_per_minute: null,
        keys_allowed: null,
      },
      key: {
        id: 7,
        name: "Test",
        last4: "0000",
        created_at: 6050,
        expires_at: null,
        last_used_at: null,
      },
    }, seconds * 1000);
    await lastUse.write((usedAt) => {
      written.push(...usedAt);
      return Promise.resolve();
    });
  };
  await use(6051);
  await use(6059);
  await use(6060);
  assertEquals(written, [[7, 6050], [7, 6060]]);
});

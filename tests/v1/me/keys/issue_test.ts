import { words } from "../../../words.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { isWellFormedKey } from "@/lib/keys/key_format.ts";
import { harness, test } from "../../../harness.ts";
import { TestClock } from "../../../test_clock.ts";
import { someone } from "../caller.ts";

test("an issued key is shown once, works at once and is not part of the list", async (t) => {
  const { call } = await someone(t);
  const response = await call("POST", "/keys", { name: "Nightly" });
  assertEquals(response.status, 201);
  assertMatch(response.headers.get("cache-control") ?? "", /no-store/);
  const { data } = response.body;
  assertEquals(
    response.headers.get("location"),
    `/v1/ads/me/keys/${data.id}`,
  );
  assert(isWellFormedKey(data.key));
  const { key, ...shown } = data;
  assertEquals(
    Object.keys(shown),
    words`
    id name key_last4 created_at expires_at last_used_at revoked_at
    replaces_id replaced_by_id`,
  );
  assertEquals(shown.name, "Nightly");
  assertEquals(shown.key_last4, key.slice(-4));
  assertEquals(shown.expires_at, null);

  const list = await call("GET", "/keys");
  assertEquals(list.status, 200);
  assertEquals(list.body.data, [shown]);
  assert(!JSON.stringify(list.body).includes("sk_"));
  const one = await call("GET", `/keys/${data.id}`);
  assertEquals(one.body, { data: shown });
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
});

test("names of 1 to 100 characters of any script are stored unchanged", async (t) => {
  const { issue } = await someone(t, { plan: "unlimited" });
  const names = [
    "a",
    "x".repeat(100),
    "😀".repeat(100),
    "<script>alert(1)</script>",
    "‮rtl‬ مفتاح",
    " padded ",
    "__proto__",
  ];
  for (const name of names) assertEquals((await issue({ name })).name, name);
});

Deno.test("an expiry in the future is stored", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { issue } = await someone(t);
  const expires_at = clock.seconds + 1;
  const issued = await issue({ name: "Short", expires_at });
  assertEquals(issued.expires_at, expires_at);
});

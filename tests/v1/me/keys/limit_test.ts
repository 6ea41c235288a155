import { assertEquals } from "@std/assert";
import { everyStore } from "../../../database.ts";
import { harness, test } from "../../../harness.ts";
import { TestClock } from "../../../test_clock.ts";
import { save, someone } from "../caller.ts";

everyStore.test("of keys issued concurrently, exactly as many succeed as the plan allows", async (database) => {
  await using t = await harness({ database });
  const { call, issue } = await someone(t);
  await issue();
  const responses = await Promise.all(
    Array.from(
      { length: 6 },
      (_, i) => call("POST", "/keys", { name: `${i}` }),
    ),
  );
  const statuses = responses.map(({ status }) => status).sort();
  assertEquals(statuses, [201, 201, 409, 409, 409, 409]);
  const refused = responses.find(({ status }) => status === 409)!;
  assertEquals(refused.body.error.code, "key_limit_reached");
});

everyStore.test("a key that is rotated twice concurrently gets one successor", async (database) => {
  await using t = await harness({ database });
  const { call, issue } = await someone(t);
  const data = await issue();
  const responses = await Promise.all(
    Array.from(
      { length: 4 },
      () => call("POST", `/keys/${data.id}/rotate`, { grace_seconds: 60 }),
    ),
  );
  assertEquals(
    responses.map(({ status }) => status).sort(),
    [201, 404, 404, 404],
  );
  const { body: { data: keys } } = await call("GET", "/keys");
  assertEquals(keys.length, 2);
});

Deno.test("revoked and expired keys do not count toward the plan", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call } = await someone(t);
  const issue = (body: object = {}) =>
    call("POST", "/keys", { name: "Bot", ...body });
  const { body: { data: { id } } } = await issue();
  await issue();
  await issue({ expires_at: clock.seconds + 5 });
  assertEquals((await issue()).status, 409);
  await call("DELETE", `/keys/${id}`);
  assertEquals((await issue()).status, 201);
  assertEquals((await issue()).status, 409);
  clock.advance(5);
  assertEquals((await issue()).status, 201);
});

test("a rotation does not count toward the plan, but grace periods cannot accumulate without limit", async (t) => {
  const { call, issue } = await someone(t);
  let { id } = await issue({ name: "a" });
  await issue({ name: "b" });
  await issue({ name: "c" });
  const grace = { grace_seconds: 600 };
  for (let rotation = 0; rotation < 3; rotation++) {
    ({ id } = await save(call, `/keys/${id}/rotate`, grace));
  }
  const fourth = await call("POST", `/keys/${id}/rotate`, grace);
  assertEquals(
    [fourth.status, fourth.body.error.code],
    [409, "key_limit_reached"],
  );
  await save(call, `/keys/${id}/rotate`, { grace_seconds: 0 });
});

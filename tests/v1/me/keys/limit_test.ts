import { codeOf } from "../../../code_of.ts";
import { assertEquals } from "@std/assert";
import { eachDatabase } from "../../../database.ts";
import { harness } from "../../../harness.ts";
import { TestClock } from "../../../test_clock.ts";
import { keyOwner } from "./caller.ts";

eachDatabase(
  "of keys issued concurrently, exactly as many succeed as the plan allows",
  async (database) => {
    await using t = await harness({ database });
    const { call } = await keyOwner(t);
    await call("POST", "", { name: "first" });
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => call("POST", "", { name: `${i}` })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    assertEquals(statuses, [201, 201, 409, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409)!;
    assertEquals((await refused.json()).error.code, "key_limit_reached");
  },
);

eachDatabase(
  "a key that is rotated twice concurrently gets one successor",
  async (database) => {
    await using t = await harness({ database });
    const { call, issue } = await keyOwner(t);
    const data = await issue();
    const responses = await Promise.all(
      Array.from(
        { length: 4 },
        () => call("POST", `/${data.id}/rotate`, { grace_seconds: 60 }),
      ),
    );
    assertEquals(
      responses.map(({ status }) => status).sort(),
      [201, 404, 404, 404],
    );
    const keys = (await (await call("GET", "")).json()).data;
    assertEquals(keys.length, 2);
  },
);

Deno.test("revoked and expired keys do not count toward the plan", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call } = await keyOwner(t);
  const issue = (body: object = {}) =>
    call("POST", "", { name: "Bot", ...body });
  const { data: { id } } = await (await issue()).json();
  await issue();
  await issue({ expires_at: clock.seconds + 5 });
  assertEquals((await issue()).status, 409);
  await call("DELETE", `/${id}`);
  assertEquals((await issue()).status, 201);
  assertEquals((await issue()).status, 409);
  clock.advance(5);
  assertEquals((await issue()).status, 201);
});

Deno.test("a rotation does not count toward the plan, but grace periods cannot accumulate without limit", async () => {
  await using t = await harness();
  const { call, issue } = await keyOwner(t);
  let { id } = await issue({ name: "a" });
  await call("POST", "", { name: "b" });
  await call("POST", "", { name: "c" });
  for (let rotation = 0; rotation < 3; rotation++) {
    const response = await call("POST", `/${id}/rotate`, {
      grace_seconds: 600,
    });
    assertEquals(response.status, 201);
    id = (await response.json()).data.id;
  }
  const fourth = await call("POST", `/${id}/rotate`, { grace_seconds: 600 });
  assertEquals(await codeOf(fourth), [409, "key_limit_reached"]);
  const atOnce = await call("POST", `/${id}/rotate`, { grace_seconds: 0 });
  assertEquals(atOnce.status, 201);
});

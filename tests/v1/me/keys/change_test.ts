import { assertEquals } from "@std/assert";
import { codeOf } from "../../../code_of.ts";
import { testDatabase } from "../../../database.ts";
import { harness, test } from "../../../harness.ts";
import { TestClock } from "../../../test_clock.ts";
import { save, someone } from "../caller.ts";

Deno.test("a revoked key is rejected from the next request on, and revoking again changes nothing", async () => {
  const clock = new TestClock();
  await using database = await testDatabase("postgres");
  // As with few connections, where no announcement is heard.
  database.listen = () => Promise.resolve(() => Promise.resolve());
  await using t = await harness({ clock, database });
  const { call, issue } = await someone(t);
  const data = await issue({ name: "Gone" });
  assertEquals((await t.fetch("/v1/ads", { key: data.key })).status, 200);
  const first = await call("DELETE", `/keys/${data.id}`);
  assertEquals(first.status, 200);
  const revoked = first.body.data;
  assertEquals(revoked.revoked_at, clock.seconds);
  const refused = await t.fetch("/v1/ads", { key: data.key });
  assertEquals(await codeOf(refused), [401, "api_key_revoked"]);

  clock.advance(100);
  const again = await call("DELETE", `/keys/${data.id}`);
  assertEquals(again.status, 200);
  // Its last use is written a little later.
  const { last_used_at: _, ...expected } = revoked;
  const { last_used_at: __, ...found } = again.body.data;
  assertEquals(found, expected);
  const events = await t.database.longRunning.selectFrom("audit_events")
    .select("action").where("key_id", "=", data.id).orderBy("id").execute();
  assertEquals(events.map(({ action }) => action), [
    "key.issued",
    "key.revoked",
  ]);
});

test("a renamed key keeps everything else, and has its new name at once", async (t) => {
  const { call, issue } = await someone(t);
  await issue({ name: "Other" });
  const data = await issue({ name: "Old" });
  await t.fetch("/v1/ads/me", { key: data.key });
  const renamed = await call("PATCH", `/keys/${data.id}`, { name: "New" });
  assertEquals(renamed.status, 200);
  const { key, ...before } = data;
  assertEquals(renamed.body.data, { ...before, name: "New" });
  const me = await (await t.fetch("/v1/ads/me", { key })).json();
  assertEquals(me.data.key.name, "New");
  const { data: keys } = (await call("GET", "/keys")).body;
  assertEquals(keys.map(({ name }: { name: string }) => name), [
    "New",
    "Other",
  ]);
});

Deno.test("after a rotation with grace both keys work until the grace period ends", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call, issue } = await someone(t);
  const old = await issue();
  clock.advance(10);
  const grace = { grace_seconds: 3600 };
  const next = await save(call, `/keys/${old.id}/rotate`, grace);
  assertEquals(
    [next.name, next.expires_at, next.replaces_id, next.created_at],
    ["Bot", null, old.id, clock.seconds],
  );
  const listed = (await call("GET", "/keys")).body.data;
  assertEquals(
    listed.map((key: Record<string, unknown>) => [
      key.id,
      key.replaces_id,
      key.replaced_by_id,
      key.expires_at,
      key.revoked_at,
    ]),
    [
      [next.id, old.id, null, null, null],
      [old.id, null, next.id, clock.seconds + 3600, null],
    ],
  );
  for (const { key } of [old, next]) {
    assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  }
  clock.advance(3600);
  const refused = await t.fetch("/v1/ads", { key: old.key });
  assertEquals(await codeOf(refused), [401, "api_key_expired"]);
  assertEquals((await t.fetch("/v1/ads", { key: next.key })).status, 200);
});

test("a rotation without grace, or without a body, revokes the old key at once", async (t) => {
  const { call, issue } = await someone(t);
  for (const body of [undefined, {}, { grace_seconds: 0 }]) {
    const old = await issue();
    await t.fetch("/v1/ads", { key: old.key });
    const next = await save(call, `/keys/${old.id}/rotate`, body);
    const refused = await t.fetch("/v1/ads", { key: old.key });
    assertEquals(await codeOf(refused), [401, "api_key_revoked"]);
    await call("DELETE", `/keys/${next.id}`);
  }
});

Deno.test("a new key inherits the expiry, which a grace period does not exceed", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call, issue } = await someone(t);
  const expires_at = clock.seconds + 60;
  const old = await issue({ name: "Bot", expires_at });
  const grace = { grace_seconds: 604_800 };
  const next = await save(call, `/keys/${old.id}/rotate`, grace);
  assertEquals(next.expires_at, expires_at);
  const left = await call("GET", `/keys/${old.id}`);
  assertEquals(left.body.data.expires_at, expires_at);
});

Deno.test("only a working key that was not replaced yet can be rotated", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call, issue } = await someone(t, { plan: "unlimited" });
  const make = async (body: object) =>
    (await issue({ name: "Bot", ...body })).id;
  const revoked = await make({});
  await call("DELETE", `/keys/${revoked}`);
  const expired = await make({ expires_at: clock.seconds + 1 });
  clock.advance(1);
  const replaced = await make({});
  const rotate = (id: number) =>
    call("POST", `/keys/${id}/rotate`, { grace_seconds: 60 });
  await rotate(replaced);
  for (const id of [revoked, expired, replaced]) {
    const { status, body: { error } } = await rotate(id);
    assertEquals([status, error.code], [404, "not_found"]);
  }
});

test("a grace period is whole seconds, at most a week", async (t) => {
  const { call, issue } = await someone(t);
  const data = await issue();
  for (const grace_seconds of [-1, 604_801, 1.5, "60", null]) {
    const { status, body: { error } } = await call(
      "POST",
      `/keys/${data.id}/rotate`,
      { grace_seconds },
    );
    assertEquals([status, error.code], [400, "invalid_body"]);
  }
  assertEquals((await t.fetch("/v1/ads", { key: data.key })).status, 200);
});

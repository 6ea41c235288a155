import { words } from "../../../words.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { codeOf } from "../../../code_of.ts";
import { type Harness, test } from "../../../harness.ts";
import { signedIn } from "../../../sessions.ts";
import { someone } from "../caller.ts";

const JSON_TYPE = { "content-type": "application/json" };

async function keyCount(t: Harness): Promise<number> {
  const rows = await t.database.longRunning.selectFrom("api_keys").select("id")
    .execute();
  return rows.length;
}

test("a caller without credentials is asked to sign in if a key would not work", async (t) => {
  const messageAt = async (path: string) =>
    (await (await t.fetch(path)).json()).error.message;
  assertMatch(await messageAt("/v1/ads/me/keys"), /sign in/i);
  assertMatch(await messageAt("/v1/ads/me"), /X-API-Key/);
});

test("another account's key gets the same error as a key that does not exist", async (t) => {
  const owner = await someone(t);
  const data = await owner.issue();
  const { call } = await someone(t);
  for (
    const id of [
      data.id,
      999_999,
      0,
      -1,
      ...words`
        abc 1e3 9007199254740993 %00 __proto__`,
    ]
  ) {
    for (
      const [method, path, sent] of [
        ["GET", "", undefined],
        ["PATCH", "", { name: "Yours" }],
        ["DELETE", "", undefined],
        ["POST", "/rotate", {}],
      ] as const
    ) {
      const { status, body: { error } } = await call(
        method,
        `/keys/${id}${path}`,
        sent,
      );
      assertEquals([status, error.code], [404, "not_found"], `${method} ${id}`);
    }
  }
  const kept = await owner.call("GET", `/keys/${data.id}`);
  const { key: _, ...unchanged } = data;
  assertEquals(kept.body.data, unchanged);
  assertEquals((await t.fetch("/v1/ads", { key: data.key })).status, 200);
});

test("a body that is not a JSON object is rejected and issues nothing", async (t) => {
  const { headers } = await signedIn(t, { plan: "unlimited" });
  const bodies: BodyInit[] = [
    "",
    "null",
    "[]",
    "[1]",
    '"name"',
    "1",
    "NaN",
    "{",
    '{"name":"a",}',
    "{name:'a'}",
    '\ufeff{"name":"a"}',
    new Uint8Array([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x7d]),
    "[".repeat(30_000) + "]".repeat(30_000),
    '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000),
  ];
  for (const body of bodies) {
    const response = await t.fetch("/v1/ads/me/keys", {
      method: "POST",
      headers: { ...headers, ...JSON_TYPE },
      body,
    });
    assertEquals(
      await codeOf(response),
      [400, "invalid_body"],
      String(body).slice(0, 20),
    );
  }
  assertEquals(await keyCount(t), 0);
});

test("all errors of a body are reported at once, by field", async (t) => {
  const { call } = await someone(t);
  const refuse = async (body: object) => {
    const { status, body: { error } } = await call("POST", "/keys", body);
    assertEquals(status, 400);
    return error;
  };
  const error = await refuse({ name: "", expires_at: "soon" });
  assertEquals(error.code, "invalid_body");
  assertEquals(
    error.details.map(({ param }: { param: string }) => param),
    ["name", "expires_at"],
  );
  const required = { param: "name", reason: "The member is required." };
  assertEquals((await refuse({})).details, [required]);
  assertEquals((await refuse({ expires_at: 1 })).details, [
    required,
    { param: "expires_at", reason: "The time must be in the future." },
  ]);
});

test("messages about members are plain English, whatever is wrong with them", async (t) => {
  const { call, issue } = await someone(t);
  const { id } = await issue();
  const cases: [path: string, member: string, value: unknown, says: string][] =
    [
      ["", "name", 5, "must be text."],
      ["", "expires_at", "x", "must be in whole seconds since 1970."],
      ["", "expires_at", 1.5, "must be in whole seconds since 1970."],
      ["", "expires_at", -1, "must be in whole seconds since 1970."],
      ["", "expires_at", 1e12, "must be in whole seconds since 1970."],
      ["", "expires_at", 1e20, "must be in whole seconds since 1970."],
      ["", "expires_at", -1e20, "must be in whole seconds since 1970."],
      [`/${id}/rotate`, "grace_seconds", -1, "must be at least 0."],
      [`/${id}/rotate`, "grace_seconds", null, "must be an integer number"],
    ];
  for (const [path, member, value, says] of cases) {
    const sent = path === ""
      ? { name: "a", [member]: value }
      : { [member]: value };
    const { status, body } = await call("POST", `/keys${path}`, sent);
    const { param, details } = body.error;
    assertEquals([status, param, details.length], [400, member, 1]);
    assertStringIncludes(details[0].reason, says);
  }
});

test("unknown members are rejected, with the one that was meant", async (t) => {
  const { call } = await someone(t);
  const { status, body: { error } } = await call("POST", "/keys", {
    name: "a",
    expires: 1,
    key_hash: "0".repeat(64),
  });
  assertEquals(status, 400);
  assertEquals(
    error.details.map(({ param, suggestion }: Record<string, unknown>) => [
      param,
      suggestion,
    ]),
    [["expires", "expires_at"], ["key_hash", undefined]],
  );
});

test("invalid names and times are rejected", async (t) => {
  const { call } = await someone(t, { plan: "unlimited" });
  const names = [
    "",
    "   ",
    "x".repeat(101),
    "😀".repeat(101),
    "nul\0",
    "line\nbreak",
    "\u001b[31mred",
    "\ud800",
    1,
    null,
    ["a"],
    { a: 1 },
  ];
  for (const name of names) {
    const { status, body } = await call("POST", "/keys", { name });
    const { param } = body.error;
    assertEquals([status, param], [400, "name"], JSON.stringify(name));
  }
  const now = Math.floor(Date.now() / 1000);
  for (
    const expires_at of [0, -1, now, now - 1, 1.5, 1e18, "1", true, [now + 9]]
  ) {
    const sent = { name: "a", expires_at };
    const { status, body: { error } } = await call("POST", "/keys", sent);
    assertEquals([status, error.param], [400, "expires_at"], `${expires_at}`);
  }
  assertEquals(await keyCount(t), 0);
});

test("a body of another type is rejected with 415", async (t) => {
  const { headers } = await signedIn(t, { plan: "unlimited" });
  const body = '{"name":"a"}';
  const send = (type: string) =>
    t.fetch("/v1/ads/me/keys", {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body,
    });
  for (
    const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=latin1",
      "application/jsonp",
      "text/json",
      "application/problem+json",
    ]
  ) {
    assertEquals(
      await codeOf(await send(type)),
      [415, "unsupported_media_type"],
      type,
    );
  }
  for (
    const type of [
      "application/json",
      "Application/JSON; charset=UTF-8",
      'application/json;charset="utf-8"',
    ]
  ) assertEquals((await send(type)).status, 201, type);
});

test("a body over 64 KB is rejected without being read to its end", async (t) => {
  const { headers } = await signedIn(t);
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const response = await t.fetch("/v1/ads/me/keys", {
    method: "POST",
    headers: { ...headers, ...JSON_TYPE },
    body: endless,
  });
  assertEquals(await codeOf(response), [413, "payload_too_large"]);
  assert(isCancelled);
  assert(sent < 200_000, `${sent} bytes were read`);
  const padded = `{"name":"${"x".repeat(100)}"}`.padEnd(65_536);
  const atLimit = await t.fetch("/v1/ads/me/keys", {
    method: "POST",
    headers: { ...headers, ...JSON_TYPE },
    body: padded,
  });
  assertEquals(atLimit.status, 201);
});

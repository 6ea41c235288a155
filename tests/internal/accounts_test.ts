import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { askAsOperator } from "./operator.ts";
import { eachDatabase } from "../database.ts";

async function json(response: Response, status: number) {
  const body = await response.json();
  assertEquals(response.status, status, JSON.stringify(body));
  return body;
}

async function find(t: Harness, query: string) {
  return await json(await askAsOperator(t, `/internal/accounts${query}`), 200);
}

async function idOf(t: Harness, email: string): Promise<string> {
  const { data: [account] } = await find(
    t,
    `?email=${encodeURIComponent(email)}`,
  );
  return account.id;
}

Deno.test("accounts are listed newest first, in pages without gaps or repeats", async () => {
  await using t = await harness();
  for (let i = 0; i < 7; i++) await t.key({ email: `p${i}@example.com` });
  const seen: string[] = [];
  let before = "";
  for (;;) {
    const { data, meta } = await find(t, `?limit=3${before}`);
    seen.push(...data.map(({ email }: { email: string }) => email));
    assertEquals(meta.has_more, meta.next_before !== null);
    if (!meta.has_more) break;
    before = `&before=${meta.next_before}`;
  }
  assertEquals(
    seen,
    [6, 5, 4, 3, 2, 1, 0].map((i) => `p${i}@example.com`),
  );
});

Deno.test("a page before an account that is gone is refused, since nothing could tell it from the end", async () => {
  await using t = await harness();
  await t.key();
  const response = await askAsOperator(t, "/internal/accounts?before=gone");
  const { error } = await json(response, 400);
  assertEquals([error.code, error.param], ["invalid_parameter", "before"]);
});

eachDatabase(
  "an account is found by its whole address, or by how that begins",
  async (database) => {
    await using t = await harness({ database });
    for (const email of ["ada@example.co", "ada@example.com", "bob@x.org"]) {
      await t.key({ email });
    }
    const emails = async (query: string) =>
      (await find(t, query)).data.map(({ email }: { email: string }) => email);
    assertEquals(await emails("?email=ADA@example.co"), ["ada@example.co"]);
    assertEquals(await emails("?email=ada"), [
      "ada@example.com",
      "ada@example.co",
    ]);
    assertEquals(await emails("?email=%25"), []);
    assertEquals(await emails("?email=_"), []);
    assertEquals(await emails("?email=nobody@example.com"), []);
  },
);

Deno.test("an account shows its plan, live keys and counted requests, and no secret", async () => {
  await using t = await harness();
  const key = await t.key({ email: "ada@example.com", plan: "pro" });
  await t.key({ email: "ada@example.com", expiresAt: 1 });
  await t.fetch("/v1/ads", { key });
  await t.services.usage.flush();
  const { data: [account] } = await find(t, "?email=ada@example.com");
  const { id, created_at, ...rest } = account;
  assertMatch(id, /^[\w-]{8,64}$/);
  assert(Math.abs(created_at - Date.now() / 1000) < 3600);
  assertEquals(rest, {
    email: "ada@example.com",
    email_verified: false,
    name: "",
    plan: "pro",
    active_keys: 1,
    requests: 1,
  });
  const one = await json(
    await askAsOperator(t, `/internal/accounts/${id}`),
    200,
  );
  assertEquals(one.data, account);
});

eachDatabase(
  "a change of plan holds for the account's keys at once and is written down",
  async (database) => {
    await using t = await harness({ database });
    const key = await t.key({ email: "ada@example.com" });
    const me = async () =>
      (await json(await t.fetch("/v1/ads/me", { key }), 200)).plan.id;
    assertEquals(await me(), "free");
    const id = await idOf(t, "ada@example.com");
    const change = (plan: string) =>
      askAsOperator(t, `/internal/accounts/${id}`, {
        method: "PATCH",
        body: { plan },
      });
    assertEquals((await json(await change("pro"), 200)).data.plan, "pro");
    assertEquals(await me(), "pro");
    // The same once more is no change.
    await json(await change("pro"), 200);
    const { data } = await json(
      await askAsOperator(t, "/internal/audit?action=account.plan_changed"),
      200,
    );
    assertEquals(data.length, 1);
    assertEquals(data[0].detail, { from: "free", to: "pro" });
    assertEquals(data[0].account_id, id);
  },
);

Deno.test("an unknown plan or account is refused, and names the plans there are", async () => {
  await using t = await harness();
  await t.key({ email: "ada@example.com" });
  const id = await idOf(t, "ada@example.com");
  const patch = (account: string, body: unknown) =>
    askAsOperator(t, `/internal/accounts/${account}`, {
      method: "PATCH",
      body,
    });
  const { error } = await json(await patch(id, { plan: "gold" }), 400);
  assertEquals(error.code, "invalid_body");
  assertEquals(error.details, [{
    param: "plan",
    reason: "There is no such plan.",
    allowed: ["free", "pro", "unlimited"],
  }]);
  for (const body of [{}, { plan: 1 }, { plan: null }, []]) {
    assertEquals(
      (await json(await patch(id, body), 400)).error.code,
      "invalid_body",
    );
  }
  for (const account of ["nobody", "a".repeat(65), "%00", "%F0%9F%98%80"]) {
    assertEquals(
      (await json(await patch(account, { plan: "pro" }), 404)).error.code,
      "not_found",
    );
  }
});

Deno.test("bodies are JSON, small, and valid UTF-8", async () => {
  await using t = await harness();
  await t.key({ email: "ada@example.com" });
  const path = `/internal/accounts/${await idOf(t, "ada@example.com")}`;
  const send = async (type: string, raw: BodyInit) => {
    const response = await askAsOperator(t, path, {
      method: "PATCH",
      headers: { "content-type": type },
      raw,
    });
    return (await response.json()).error?.code ?? response.status;
  };
  const json = "application/json";
  assertEquals(
    await send("text/plain", `{"plan":"pro"}`),
    "unsupported_media_type",
  );
  assertEquals(
    await send(json, `{"plan":"${"x".repeat(70_000)}"}`),
    "payload_too_large",
  );
  assertEquals(await send(json, new Uint8Array([0xff, 0xfe])), "invalid_body");
  assertEquals(await send(json, "{"), "invalid_body");
  assertEquals(await send(json, `{"plan":"pro"}`), 200);
});

Deno.test("the operator issues a key that works, shown once, within the plan", async () => {
  await using t = await harness();
  await t.key({ email: "ada@example.com" });
  const id = await idOf(t, "ada@example.com");
  const issue = (body: unknown, account = id) =>
    askAsOperator(t, `/internal/accounts/${account}/keys`, {
      method: "POST",
      body,
    });
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const response = await issue({ name: "Nightly", expires_at });
  assertEquals(response.headers.get("cache-control"), "private, no-store");
  const { data } = await json(response, 201);
  assertMatch(data.key, /^sk_[0-9A-Za-z]{40}$/);
  assertEquals(data.name, "Nightly");
  assertEquals(data.expires_at, expires_at);
  assertEquals(data.key_last4, data.key.slice(-4));
  assertEquals(data.account_id, id);
  await json(await t.fetch("/v1/ads/me", { key: data.key }), 200);

  for (
    const body of [{}, { name: "" }, { name: "x", expires_at: 1 }, {
      name: data.key,
    }]
  ) {
    assertEquals(
      (await json(await issue(body), 400)).error.code,
      "invalid_body",
    );
  }
  assertEquals(
    (await json(await issue({ name: "x" }, "nobody"), 404)).error.code,
    "not_found",
  );
  await json(await issue({ name: "third" }), 201);
  assertEquals(
    (await json(await issue({ name: "fourth" }), 409)).error.code,
    "key_limit_reached",
  );
});

Deno.test("the operator revokes any key at once; again changes nothing", async () => {
  await using t = await harness();
  const key = await t.key({ email: "ada@example.com" });
  const { key: { id } } = await json(
    await t.fetch("/v1/ads/me", { key }),
    200,
  );
  const revoke = (path = `/internal/keys/${id}`) =>
    askAsOperator(t, path, { method: "DELETE" });
  const first = (await json(await revoke(), 200)).data;
  assert(first.revoked_at > 0);
  assertEquals(
    (await json(await t.fetch("/v1/ads", { key }), 401)).error.code,
    "api_key_revoked",
  );
  assertEquals((await json(await revoke(), 200)).data, first);
  const { data: events } = await json(
    await askAsOperator(t, "/internal/audit?action=key.revoked"),
    200,
  );
  assertEquals(events.length, 1);
  assertEquals(events[0].key_id, id);
  for (const path of ["999999", "0", "x", "1e3", "9".repeat(30)]) {
    assertEquals(
      (await json(await revoke(`/internal/keys/${path}`), 404)).error.code,
      "not_found",
    );
  }
});

import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { codeOf } from "../code_of.ts";
import { type Harness, harness, test } from "../harness.ts";
import { contextOf, signedIn } from "../sessions.ts";
import { askAsOperator, operate, readJson } from "./operator.ts";
import { everyStore, postgres } from "../database.ts";

const find = (t: Harness, query: string) =>
  operate(t, 200, `GET /internal/accounts${query}`);

const emailsIn = ({ data }: { data: { email: string }[] }) =>
  data.map(({ email }) => email);

/** A key of `ada@example.com`, and the account's id. */
async function createAda(t: Harness, options?: { plan: string }) {
  const key = await t.key({ email: "ada@example.com", ...options });
  const { data: [{ id }] } = await find(t, "?email=ada@example.com");
  return { key, id: id as string };
}

test("accounts are listed newest first, in pages without gaps or repeats", async (t) => {
  for (let i = 0; i < 7; i++) await t.key({ email: `p${i}@example.com` });
  const seen: string[] = [];
  let before = "";
  for (;;) {
    const page = await find(t, `?limit=3${before}`);
    seen.push(...emailsIn(page));
    assertEquals(page.meta.has_more, page.meta.next_before !== null);
    if (!page.meta.has_more) break;
    before = `&before=${page.meta.next_before}`;
  }
  assertEquals(seen, [6, 5, 4, 3, 2, 1, 0].map((i) => `p${i}@example.com`));

  // Nothing could tell an empty page there from the end.
  const { error } = await operate(t, 400, "GET /internal/accounts?before=gone");
  assertEquals([error.code, error.param], ["invalid_parameter", "before"]);
});

everyStore.test("an account is found by its whole address or a prefix", async (database) => {
  await using t = await harness({ database });
  for (const email of ["ada@example.co", "ada@example.com", "bob@x.org"]) {
    await t.key({ email });
  }
  const cases: Record<string, string[]> = {
    "ADA@example.co": ["ada@example.co"],
    "ada": ["ada@example.com", "ada@example.co"],
    "%25": [],
    "_": [],
    "nobody@example.com": [],
  };
  for (const [email, found] of Object.entries(cases)) {
    assertEquals(emailsIn(await find(t, `?email=${email}`)), found, email);
  }
});

test("an account shows its plan, working keys and counted requests, and no secret", async (t) => {
  const { key, id: account_id } = await createAda(t, { plan: "pro" });
  await t.key({ email: "ada@example.com", expiresAt: 1 });
  const lastYear = { account_id, key_id: 0, day: "2025-01-01", requests: 5 };
  await t.database.longRunning.insertInto("usage_daily").values(lastYear)
    .execute();
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
    role: "member",
    active_keys: 1,
    requests: 1,
  });
  assertEquals((await find(t, `/${id}`)).data, account);
});

postgres.test("a change of plan applies to the account's keys at once and is recorded", async (database) => {
  await using t = await harness({ database });
  const { key, id } = await createAda(t);
  const me = async () =>
    (await readJson(await t.fetch("/v1/ads/me", { key }))).plan.id;
  const change = () =>
    operate(t, 200, `PATCH /internal/accounts/${id}`, { plan: "pro" });
  assertEquals(await me(), "free");
  assertEquals((await change()).data.plan, "pro");
  assertEquals(await me(), "pro");
  // The same once more is no change.
  await change();
  const path = "GET /internal/audit?action=account.plan_changed";
  const { data } = await operate(t, 200, path);
  assertEquals(data.length, 1);
  assertEquals(data[0].detail, { from: "free", to: "pro" });
  assertEquals(data[0].account_id, id);
});

test("a role is granted and revoked with a record, applies to sessions at once, and gives keys no access", async (t) => {
  const other = await signedIn(t);
  const me = await signedIn(t);
  const key = await t.key({ email: me.email });
  const patch = (status: number, body: unknown) =>
    operate(t, status, `PATCH /internal/accounts/${me.accountId}`, body);
  const role = async () => (await contextOf(t, me)).state.session?.account.role;
  assertEquals(await role(), "member");
  assertEquals((await patch(200, { role: "operator" })).data.role, "operator");
  assertEquals(await role(), "operator");
  const authorization = `Bearer ${key}`;
  const internal = await t.fetch("/internal/imports", {
    headers: { authorization },
  });
  assertEquals(await codeOf(internal), [401, "invalid_admin_key"]);
  // Plan and role together; the same once more is no change.
  const both = { plan: "pro", role: "operator" };
  assertEquals((await patch(200, both)).data.plan, "pro");
  await patch(200, { role: "member" });
  // Both or none.
  await patch(400, { plan: "gold", role: "operator" });
  await patch(400, { plan: "free", role: "admin" });
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(t.database.kysely);
  await sql`
    create trigger refuse before update of role on accounts
      execute function refuse()`.execute(t.database.kysely);
  await patch(500, { plan: "free", role: "operator" });
  const { data: same } = await operate(
    t,
    200,
    `GET /internal/accounts/${me.accountId}`,
  );
  assertEquals([same.plan, same.role], ["pro", "member"]);
  assertEquals(await role(), "member");
  const path = "GET /internal/audit?action=account.role_changed";
  const { data } = await operate(t, 200, path);
  assertEquals(
    data.map((event: Record<string, unknown>) => event["detail"]),
    [{ from: "operator", to: "member" }, { from: "member", to: "operator" }],
  );
  const { data: [untouched] } = await find(t, `?email=${other.email}`);
  assertEquals([untouched.plan, untouched.role], ["free", "member"]);
  for (const body of [{}, { role: "admin" }, { role: null }]) {
    assertEquals((await patch(400, body)).error.code, "invalid_body");
  }
});

test("an unknown plan or account is rejected, with a list of plans", async (t) => {
  const { id } = await createAda(t);
  const refuse = async (status: number, account: string, body: unknown) =>
    (await operate(t, status, `PATCH /internal/accounts/${account}`, body))
      .error;
  const error = await refuse(400, id, { plan: "gold" });
  assertEquals(error.code, "invalid_body");
  assertEquals(error.details, [{
    param: "plan",
    reason: "There is no such plan.",
    allowed: ["free", "pro", "unlimited"],
  }]);
  const both = await refuse(400, id, { plan: "gold", role: "king" });
  const params = both.details.map(({ param }: { param: string }) => param);
  assertEquals(params.toSorted(), ["plan", "role"]);
  for (const body of [{}, { plan: 1 }, { plan: null }, []]) {
    assertEquals((await refuse(400, id, body)).code, "invalid_body");
  }
  for (const account of ["nobody", "a".repeat(65), "%00", "%F0%9F%98%80"]) {
    const { code } = await refuse(404, account, { plan: "pro" });
    assertEquals(code, "not_found", account);
  }
});

test("the operator issues a key that works, shown once, within the plan", async (t) => {
  const { id } = await createAda(t);
  const path = `/internal/accounts/${id}/keys`;
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const body = { name: "Nightly", expires_at };
  const response = await askAsOperator(t, path, { method: "POST", body });
  assertEquals(response.headers.get("cache-control"), "private, no-store");
  const { data } = await readJson(response, 201);
  assertMatch(data.key, /^sk_[0-9A-Za-z]{40}$/);
  assertEquals(
    [data.name, data.expires_at, data.key_last4, data.account_id],
    ["Nightly", expires_at, data.key.slice(-4), id],
  );
  await readJson(await t.fetch("/v1/ads/me", { key: data.key }));

  const cases: [status: number, code: string, body: object, path?: string][] = [
    [400, "invalid_body", {}],
    [400, "invalid_body", { name: "" }],
    [400, "invalid_body", { name: "x", expires_at: 1 }],
    [400, "invalid_body", { name: data.key }],
    [404, "not_found", { name: "x" }, "/internal/accounts/nobody/keys"],
  ];
  for (const [status, code, body, at = path] of cases) {
    const { error } = await operate(t, status, `POST ${at}`, body);
    assertEquals(error.code, code);
  }
  await operate(t, 201, `POST ${path}`, { name: "third" });
  const { error } = await operate(t, 409, `POST ${path}`, { name: "fourth" });
  assertEquals(error.code, "key_limit_reached");
});

test("the operator revokes any key at once; repeating it changes nothing", async (t) => {
  const { key } = await createAda(t);
  const { key: { id } } = await readJson(await t.fetch("/v1/ads/me", { key }));
  // Else the timer may write between the requests when the key was last used.
  await t.services.usage.flush();
  const revoke = (status: number, key: string | number) =>
    operate(t, status, `DELETE /internal/keys/${key}`);
  const first = (await revoke(200, id)).data;
  assert(first.revoked_at > 0);
  const refused = await readJson(await t.fetch("/v1/ads", { key }), 401);
  assertEquals(refused.error.code, "api_key_revoked");
  assertEquals((await revoke(200, id)).data, first);
  const path = "GET /internal/audit?action=key.revoked";
  const { data: events } = await operate(t, 200, path);
  assertEquals(events.length, 1);
  assertEquals(events[0].key_id, id);
  for (const unknown of ["999999", "0", "x", "1e3", "9".repeat(30)]) {
    assertEquals((await revoke(404, unknown)).error.code, "not_found", unknown);
  }
});

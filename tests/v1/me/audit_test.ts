import { words } from "../../words.ts";
import { assertEquals } from "@std/assert";
import { postgres } from "../../database.ts";
import { harness, test } from "../../harness.ts";
import { askAsOperator } from "../../internal/operator.ts";
import { alerting } from "../../alerts/receiver.ts";
import { type Call, callerFor, save, someone } from "./caller.ts";
import { post, readCookies, signedIn, signIn } from "../../sessions.ts";

interface Event {
  id: number;
  action: string;
  actor: string;
  account_id: string;
  ip_address: string | null;
}

async function ownTrail(
  call: Call,
  query = "",
): Promise<{ data: Event[]; meta: { has_more: boolean } }> {
  const { status, body } = await call("GET", `/audit${query}`);
  assertEquals(status, 200);
  return body;
}

const readActions = (events: Event[]) => events.map(({ action }) => action);

postgres.test("sign-up, sign-in, sign-out and a new password are recorded for the owner", async (database) => {
  await using t = await harness({ database });
  const person = await signedIn(t);
  const { email, password } = person;
  const again = await signIn(t, email, password);
  await post(t, "/sign-out", {}, { cookie: readCookies(again) });
  const changed = await post(t, "/change-password", {
    currentPassword: password,
    newPassword: "another walk by the sea",
  }, person.headers);
  assertEquals(changed.status, 200);
  const { data } = await ownTrail(
    callerFor(t, { cookie: readCookies(changed) }),
  );
  assertEquals(
    readActions(data),
    words`
    account.password_changed session.started session.ended session.started
    session.started account.created`,
  );
  for (const event of data) {
    assertEquals(event.actor, "account");
    assertEquals(event.account_id, person.accountId);
    assertEquals(event.ip_address, "203.0.113.7");
  }
});

test("a wrong password records nothing", async (t) => {
  const person = await someone(t);
  const wrong = await signIn(t, person.email, "not the password at all");
  assertEquals(wrong.status, 401);
  assertEquals(readActions((await ownTrail(person.call)).data), [
    "session.started",
    "account.created",
  ]);
});

test("an account sees only its own events, and not the operator's address", async (t) => {
  const person = await someone(t);
  const other = await someone(t);
  const { id } = await person.issue();
  await askAsOperator(t, `/internal/keys/${id}`, {
    method: "DELETE",
  });
  const { data } = await ownTrail(person.call, "?limit=2");
  assertEquals(
    data.map(({ action, actor, ip_address }) => [action, actor, ip_address]),
    [
      ["key.revoked", "operator", null],
      ["key.issued", "account", "203.0.113.7"],
    ],
  );
  assertEquals(readActions((await ownTrail(other.call)).data), [
    "session.started",
    "account.created",
  ]);
  const path = `/audit?account_id=${person.accountId}`;
  const foreign = await other.call("GET", path);
  assertEquals(
    [foreign.status, foreign.body.error.code],
    [400, "invalid_parameter"],
  );
});

test("an account's events are paginated without gaps or repeats", async (t) => {
  const person = await someone(t);
  for (let i = 0; i < 3; i++) await person.issue();
  const ids: number[] = [];
  let before = "";
  for (let pages = 0; pages < 5; pages++) {
    const { data, meta } = await ownTrail(person.call, `?limit=2${before}`);
    ids.push(...data.map(({ id }) => id));
    if (!meta.has_more) break;
    before = `&before=${ids.at(-1)}`;
  }
  assertEquals(ids.length, 5);
  assertEquals(ids, [...new Set(ids)].sort((a, b) => b - a));
});

Deno.test("links and webhooks are recorded", async () => {
  await using a = await alerting();
  const board = await save(a.call, "/boards", { name: "Ideas" });
  // The last one revokes nothing.
  for (const method of ["POST", "DELETE", "DELETE"]) {
    await a.call(method, `/boards/${board.id}/share`);
  }
  const url = "http://127.0.0.1/hook";
  const webhook = await save(a.call, "/webhooks", { url });
  const path = `/webhooks/${webhook.id}`;
  await a.call("PATCH", path, { enabled: false });
  await a.call("DELETE", path);
  const { data } = await ownTrail(a.call);
  assertEquals(
    readActions(data.slice(0, 5)),
    words`
    webhook.deleted webhook.changed webhook.created share.revoked
    share.created`,
  );
});

import { words } from "../../words.ts";
import { assertEquals } from "@std/assert";
import { testDatabase } from "../../database.ts";
import { type Harness, harness } from "../../harness.ts";
import { askAsOperator, readJson } from "../../internal/operator.ts";
import { alerting, save } from "../../alerts/receiver.ts";
import { keyOwner } from "./keys/caller.ts";
import {
  post,
  readCookies,
  type SignedIn,
  signedIn,
  signIn,
} from "../../sessions.ts";

interface Event {
  id: number;
  action: string;
  actor: string;
  account_id: string;
  ip_address: string | null;
}

async function ownTrail(
  t: Harness,
  person: Pick<SignedIn, "headers">,
  query = "",
): Promise<{ data: Event[]; meta: { has_more: boolean } }> {
  return await readJson(await t.fetch(`/v1/ads/me/audit${query}`, person));
}

const readActions = (events: Event[]) => events.map(({ action }) => action);

Deno.test("sign-up, sign-in, sign-out and a new password are recorded for the owner", async () => {
  await using database = await testDatabase("postgres");
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
  const { data } = await ownTrail(t, {
    headers: { cookie: readCookies(changed) },
  });
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

Deno.test("a wrong password records nothing", async () => {
  await using t = await harness();
  const person = await signedIn(t);
  const wrong = await signIn(t, person.email, "not the password at all");
  assertEquals(wrong.status, 401);
  assertEquals(readActions((await ownTrail(t, person)).data), [
    "session.started",
    "account.created",
  ]);
});

Deno.test("an account sees only its own events, and not the operator's address", async () => {
  await using t = await harness();
  const person = await keyOwner(t);
  const other = await signedIn(t);
  const { id } = await person.issue();
  await askAsOperator(t, `/internal/keys/${id}`, {
    method: "DELETE",
  });
  const { data } = await ownTrail(t, person, "?limit=2");
  assertEquals(
    data.map(({ action, actor, ip_address }) => [action, actor, ip_address]),
    [
      ["key.revoked", "operator", null],
      ["key.issued", "account", "203.0.113.7"],
    ],
  );
  assertEquals(readActions((await ownTrail(t, other)).data), [
    "session.started",
    "account.created",
  ]);
  const foreign = await t.fetch(
    `/v1/ads/me/audit?account_id=${person.accountId}`,
    other,
  );
  assertEquals((await foreign.json()).error.code, "invalid_parameter");
  assertEquals(foreign.status, 400);
});

Deno.test("an account's events are paginated without gaps or repeats", async () => {
  await using t = await harness();
  const person = await keyOwner(t);
  for (let i = 0; i < 3; i++) await person.issue();
  const ids: number[] = [];
  let before = "";
  for (let pages = 0; pages < 5; pages++) {
    const { data, meta } = await ownTrail(t, person, `?limit=2${before}`);
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
  const { data } = await ownTrail(a.t, a.me);
  assertEquals(
    readActions(data.slice(0, 5)),
    words`
    webhook.deleted webhook.changed webhook.created share.revoked
    share.created`,
  );
});

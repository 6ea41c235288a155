import { assertEquals } from "@std/assert";
import { AUTH_ROUTES } from "@/lib/auth/actions.ts";
import { test } from "../harness.ts";
import { FROM_OUR_PAGE, PASSWORD, signedIn } from "../sessions.ts";
import { target } from "./hostile_target.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_VALUES,
  share,
} from "./hostile_values.ts";

const SOUND = {
  email: "somebody@example.com",
  password: "short",
  currentPassword: "short",
  newPassword: "short",
  name: "Somebody",
  provider: "github",
  callbackURL: "/dashboard",
  token: "none",
};

/** Sends some at a time: endpoints that send mail take at least 0.1 s for each, and more at once would not be hashed. */
async function sendAll<Value>(
  values: readonly Value[],
  send: (value: Value) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < values.length; at += 12) {
    await Promise.all(values.slice(at, at + 12).map(send));
  }
}

test("hostile sign-ups and sign-ins never cause a 5xx, and no key is stored", async (t) => {
  const to = await target(t);
  const { headers } = await signedIn(t);
  const json = { ...headers, "content-type": "application/json" };
  let place = 0;
  for (const [path, [method]] of Object.entries(AUTH_ROUTES)) {
    // The session is needed by the others.
    if (path === "/sign-out") continue;
    const at = `/api/auth${path}`;
    await sendAll(HOSTILE_VALUES, (value) => {
      const escaped = encodeURIComponent(value.toWellFormed());
      const query = ["token", "code", "state", "callbackURL", "error"]
        .map((name) => `${name}=${escaped}`).join("&");
      return to.send(`${at}?${query}`, { method: "GET", headers });
    });
    if (method === "GET") continue;
    const send = (body: BodyInit) =>
      to.send(at, { method, headers: json, body });
    const values = [...HOSTILE_VALUES, ...HOSTILE_JSON, to.keys[0]];
    for (const member of Object.keys(SOUND)) {
      // Each endpoint gets each value, each member an eighth of them.
      await sendAll(
        share(values, 8, place++),
        (value) => send(JSON.stringify({ ...SOUND, [member]: value })),
      );
    }
    await sendAll(HOSTILE_BODIES, send);
  }
  assertEquals(to.faults, []);
  await to.assertNoKeys();
});

test("a key in the User-Agent is not stored with the session, nor more than its beginning", async (t) => {
  const to = await target(t);
  const [key] = to.keys;
  await to.send("/api/auth/sign-up/email", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...FROM_OUR_PAGE,
      "user-agent": `curl/8 ${key} ${"x".repeat(1000)}`,
    },
    body: JSON.stringify({ email: "ada@example.com", password: PASSWORD }),
  });
  assertEquals(to.faults, []);
  const agents = await t.database.kysely.selectFrom("sessions")
    .select("user_agent").execute();
  assertEquals(
    agents.some(({ user_agent }) =>
      user_agent === "curl/8 [key] ".padEnd(256, "x")
    ),
    true,
  );
  await to.assertNoKeys();
});

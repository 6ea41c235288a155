import { words } from "../words.ts";
import { assert, assertEquals } from "@std/assert";
import { codeOf } from "../code_of.ts";
import { ADMIN_KEY, harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";

const PATHS = words`
  /internal/imports /internal/imports/1 /internal/stats /internal/nothing
  /internal`;

Deno.test("the operator's routes accept the operator's key only as a bearer token; strangers get the same error for unknown routes", async () => {
  await using t = await harness();
  const key = await t.key();
  const cases: [Record<string, string>, string][] = [
    [{}, "missing_credentials"],
    [{ "x-api-key": ADMIN_KEY }, "missing_credentials"],
    [{ authorization: ADMIN_KEY }, "missing_credentials"],
    [
      { authorization: `Basic ${btoa(`:${ADMIN_KEY}`)}` },
      "missing_credentials",
    ],
    [{ authorization: "Bearer" }, "missing_credentials"],
    [{ authorization: `Bearer ${key}` }, "invalid_admin_key"],
    [{ authorization: `Bearer ${ADMIN_KEY}x` }, "invalid_admin_key"],
    [{ authorization: `Bearer ${ADMIN_KEY.slice(1)}` }, "invalid_admin_key"],
    [
      { authorization: `Bearer ${ADMIN_KEY.toUpperCase()}` },
      "invalid_admin_key",
    ],
    [{ authorization: "Bearer " + "x".repeat(5000) }, "invalid_admin_key"],
  ];
  for (const [i, path] of PATHS.entries()) {
    // From an address of its own, so that guessing is not what is refused.
    const address = `203.0.113.${i + 1}`;
    for (const [headers, code] of cases) {
      const response = await t.fetch(path, { headers, address });
      assertEquals(await codeOf(response), [401, code], path);
      assertEquals(
        response.headers.get("www-authenticate"),
        'Bearer realm="ad-archive"',
      );
    }
  }
});

Deno.test("an address that guesses the operator's key is slowed down, and the correct key still works there", async () => {
  await using t = await harness({ clock: new TestClock() });
  const send = (token: string) =>
    t.fetch("/internal/stats", {
      headers: { authorization: `Bearer ${token}` },
      address: "203.0.113.9",
    });
  for (let i = 0; i < 20; i++) {
    assertEquals(await codeOf(await send(`guess ${i}`)), [
      401,
      "invalid_admin_key",
    ]);
  }
  const refused = await send("guess 20");
  assertEquals(await codeOf(refused), [429, "rate_limited"]);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  assertEquals((await send(ADMIN_KEY)).status, 200);
});

Deno.test("the scheme is case-insensitive, and a key of any length is compared in full", async () => {
  const adminApiKey = "k".repeat(300);
  await using t = await harness({ config: { adminApiKey } });
  const cases: [authorization: string, status: number][] = [
    [`bearer ${adminApiKey}`, 200],
    [`BEARER ${adminApiKey}`, 200],
    [`Bearer  ${adminApiKey}`, 200],
    [`Bearer ${adminApiKey}`, 200],
    [`Bearer ${adminApiKey.slice(1)}`, 401],
    [`Bearer ${adminApiKey}k`, 401],
  ];
  for (const [authorization, status] of cases) {
    const headers = { authorization };
    const response = await t.fetch("/internal/stats", { headers });
    assertEquals(response.status, status, authorization);
  }
});

Deno.test("without ADMIN_API_KEY the operator's routes are closed to everyone, and each request is one line of the log", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  for (const path of PATHS) {
    for (const token of [ADMIN_KEY, "", "null", "undefined"]) {
      const before = t.logged.length;
      const headers = { authorization: `Bearer ${token}` };
      const response = await t.fetch(path, { headers });
      assertEquals(await codeOf(response), [503, "admin_disabled"]);
      const lines = t.logged.slice(before).map((line) => JSON.parse(line));
      assertEquals(lines.map(({ message }) => message), ["request"]);
    }
  }
});

import { words } from "../words.ts";
import { assert, assertEquals } from "@std/assert";
import { ADMIN_KEY, harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";

const PATHS = words`
  /internal/imports /internal/imports/1 /internal/stats /internal/nothing
  /internal`;

Deno.test("the operator's routes take the operator's key as a bearer alone; a stranger is refused alike if there is nothing", async () => {
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
      const { error } = await response.json();
      assertEquals([response.status, error.code], [401, code], path);
      assertEquals(
        response.headers.get("www-authenticate"),
        'Bearer realm="ad-archive"',
      );
    }
  }
});

Deno.test("an address that guesses the operator's key is slowed down, and the right key still works there", async () => {
  await using t = await harness({ clock: new TestClock() });
  const send = (token: string) =>
    t.fetch("/internal/stats", {
      headers: { authorization: `Bearer ${token}` },
      address: "203.0.113.9",
    });
  for (let i = 0; i < 20; i++) {
    const { error } = await (await send(`guess ${i}`)).json();
    assertEquals(error.code, "invalid_admin_key");
  }
  const refused = await send("guess 20");
  assertEquals([refused.status, (await refused.json()).error.code], [
    429,
    "rate_limited",
  ]);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  const answer = await send(ADMIN_KEY);
  assertEquals(answer.status, 200);
});

Deno.test("the scheme may be written in any case", async () => {
  await using t = await harness();
  for (const scheme of ["bearer", "BEARER", "Bearer "]) {
    const response = await t.fetch("/internal/stats", {
      headers: { authorization: `${scheme} ${ADMIN_KEY}` },
    });
    assertEquals(response.status, 200, scheme);
  }
});

Deno.test("a key of any length is compared whole", async () => {
  const adminApiKey = "k".repeat(300);
  await using t = await harness({ config: { adminApiKey } });
  for (
    const [token, status] of [
      [adminApiKey, 200],
      [adminApiKey.slice(1), 401],
      [`${adminApiKey}k`, 401],
    ] as const
  ) {
    const response = await t.fetch("/internal/stats", {
      headers: { authorization: `Bearer ${token}` },
    });
    assertEquals(response.status, status);
  }
});

Deno.test("without ADMIN_API_KEY the operator's routes are closed to everyone", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  for (const path of PATHS) {
    for (const token of [ADMIN_KEY, "", "null", "undefined"]) {
      const response = await t.fetch(path, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { error } = await response.json();
      assertEquals([response.status, error.code], [503, "admin_disabled"]);
    }
  }
});

Deno.test("the operator's key opens nothing of the public API", async () => {
  await using t = await harness();
  for (
    const headers of [
      { authorization: `Bearer ${ADMIN_KEY}` },
      { "x-api-key": ADMIN_KEY },
    ] as Record<string, string>[]
  ) {
    const response = await t.fetch("/v1/ads", { headers });
    const { error } = await response.json();
    assertEquals([response.status, error.code], [401, "invalid_api_key"]);
  }
});

Deno.test("without an operator's key set, asking for a closed route logs the request in one line and nothing else", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  const before = t.logged.length;
  const response = await t.fetch("/internal/stats");
  assertEquals(response.status, 503);
  const lines = t.logged.slice(before).map((line) => JSON.parse(line));
  assertEquals(lines.map(({ message }) => message), ["request"]);
});

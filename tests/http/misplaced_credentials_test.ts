import { assert, assertEquals } from "@std/assert";
import { ADMIN_KEY } from "../harness.ts";
import { type ErrorBody, numberedAds, reader, test } from "../reader.ts";

/** The error of a 401. */
async function refusal(response: Response): Promise<ErrorBody["error"]> {
  assertEquals(response.status, 401);
  return (await response.json()).error;
}

const SHAPED = `sk_${"a1B2".repeat(10)}`;

Deno.test("a credential in the query is 401 with a message about the correct header, which does not repeat it", async () => {
  await using r = await reader(numberedAds(1));
  const real = await r.t.key({ plan: "unlimited" });
  const queries: [query: string, found: string][] = [
    [`api_key=${real}`, '"api_key"'],
    ["api_key=", '"api_key"'],
    ["API-Key=hunter2", '"API-Key"'],
    ["key=hunter2", '"key"'],
    ["token=hunter2", '"token"'],
    ["access_token=hunter2", '"access_token"'],
    [`x-api-key=${real}`, '"x-api-key"'],
    ["api%5Bkey%5D=hunter2", "a credential"],
    [`limit=1&foo=${real}`, "API key"],
    [`ad_archive_id=${SHAPED}`, "API key"],
    [`${SHAPED}=1`, "API key"],
    [`limit=${SHAPED}`, "API key"],
    ["foo=sk_hunter2", "API key"],
    ["limit=sk_hunter2", "API key"],
    ["sk_hunter2", "API key"],
  ];
  const callers: RequestInit[] = [
    {},
    { headers: { "x-api-key": real } },
    { headers: { "x-api-key": real, prefer: "handling=lenient" } },
  ];
  for (const path of ["/v1/ads", "/v1/ads/me"]) {
    for (const [query, found] of queries) {
      for (const init of callers) {
        const { code, message } = await refusal(
          await r.t.fetch(`${path}?${query}`, init),
        );
        assertEquals(code, "missing_credentials", query);
        assert(message.includes(found), `${query}: ${message}`);
        assert(message.includes("X-API-Key header"), message);
        assert(!/hunter2|sk_a1B2|<b>/.test(message), message);
        assert(!message.includes(real), message);
      }
    }
  }
  const below = await r.error(401, "/v1/ads/me/usage?token=x");
  assert(below.message.includes('"token"'));
});

Deno.test("parameters and ids that only resemble a credential are accepted", async () => {
  await using r = await reader([
    { ad_archive_id: "sk_00000001", is_active: true },
    { ad_archive_id: `task_${"1".repeat(40)}`, is_active: true },
  ]);
  const list = await r.list(
    `/v1/ads?ad_archive_id=sk_00000001,task_${"1".repeat(40)}&page_token=`,
  );
  assertEquals(list.data.length, 2);
  assertEquals(
    (await r.error(400, "/v1/ads?keys=1")).code,
    "invalid_parameter",
  );
});

test("Basic and other credentials are 401 and named, unless there is also a key", async (r) => {
  const real = await r.t.key();
  const basic = `Basic ${btoa(`${real}:`)}`;
  const cases: [authorization: string, found: string][] = [
    [basic, "Basic credentials"],
    ["basic", "Basic credentials"],
    [real, 'form "Bearer <key>"'],
    [`Token ${real}`, 'form "Bearer <key>"'],
  ];
  for (const [authorization, found] of cases) {
    const { code, message } = await refusal(
      await r.t.fetch("/v1/ads", { headers: { authorization } }),
    );
    assertEquals(code, "missing_credentials");
    assert(message.includes(found), message);
    assert(message.includes("X-API-Key header"), message);
    assert(!message.includes(real));
  }
  const both = { headers: { authorization: basic }, key: real };
  assertEquals((await r.t.fetch("/v1/ads", both)).status, 200);
});

test("the operator's routes name what was sent, and their own header", async (r) => {
  const ask = async (path: string, authorization: string) =>
    refusal(await r.t.fetch(path, { headers: { authorization } }));
  for (
    const { code, message } of [
      await ask(`/internal/stats?token=${ADMIN_KEY}`, `Bearer ${ADMIN_KEY}`),
      await ask("/internal/stats", `Basic ${btoa(`:${ADMIN_KEY}`)}`),
    ]
  ) {
    assertEquals(code, "missing_credentials");
    assert(/"token"|Basic credentials/.test(message), message);
    assert(message.includes("Bearer <ADMIN_API_KEY>"), message);
    assert(!message.includes(ADMIN_KEY));
  }
});

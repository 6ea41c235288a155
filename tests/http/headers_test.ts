import { words } from "../words.ts";
import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { ADMIN_KEY } from "../harness.ts";
import { numberedAds, reader } from "../reader.ts";
import { signedIn } from "../sessions.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PATHS = words`
  /v1/ads /v1/ads/1 /v1/ads/none /v1/ads/me /v1/ads?limit=0 /v1/ads/ /v1//ads
  /v1/nothing /internal/stats /internal/nothing /healthz /readyz /openapi.json`;

Deno.test("a valid X-Request-Id is kept, any other replaced, and errors contain it", async () => {
  await using r = await reader(numberedAds(1));
  const key = await r.t.key({ plan: "unlimited" });
  for (const path of PATHS) {
    const ask = async (id: string | null) => {
      const own = id === null ? {} : { "x-request-id": id };
      const response = await r.t.fetch(path, {
        headers: { "x-api-key": key, ...own } as Record<string, string>,
      });
      const answered = response.headers.get("x-request-id")!;
      const body = await response.json();
      if (body.error) assertEquals(body.error.request_id, answered, path);
      return answered;
    };
    for (const id of ["a", "Job_7-b", "x".repeat(64)]) {
      assertEquals(await ask(id), id, path);
    }
    for (const id of ["", "a b", "a,b", "é", "x".repeat(65), "<b>", "a\tb"]) {
      assertMatch(await ask(id), UUID, path);
    }
    assertNotEquals(await ask(null), await ask(null));
  }
});

const ON_EVERY_RESPONSE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json; charset=utf-8",
  "set-cookie": null,
};

Deno.test("responses of the API are never stored by shared caches, sniffed or framed", async () => {
  await using r = await reader(numberedAds(1));
  const key = await r.t.key({ plan: "unlimited" });
  const { cookie } = await signedIn(r.t, { plan: "unlimited" });
  const operator = { authorization: `Bearer ${ADMIN_KEY}` };
  for (const path of PATHS) {
    for (const headers of [{}, { "x-api-key": key }, operator, { cookie }]) {
      const { headers: got, status, body } = await r.t.fetch(path, { headers });
      await body?.cancel();
      assertMatch(
        got.get("cache-control")!,
        status === 200 && /^\/(v1\/ads(\/1)?|openapi.json)$/.test(path)
          ? /^private, no-cache$/
          : /^private, no-store$/,
        `${status} ${path}`,
      );
      for (const [name, expected] of Object.entries(ON_EVERY_RESPONSE)) {
        assertEquals(got.get(name), expected, name);
      }
    }
  }
});

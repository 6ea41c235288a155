import { codeOf } from "../code_of.ts";
import { words } from "../words.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ADMIN_KEY, test } from "../harness.ts";
import { numberedAds, reader } from "../reader.ts";
import { ROUTES } from "../routes.ts";
import { FROM_OUR_PAGE, makeOperator, signedIn } from "../sessions.ts";
import { buildProbes, ENDPOINT_PROBES } from "./route_table.ts";

/** Every address of the API that can be read. */
const READS = ENDPOINT_PROBES.filter(({ method }) => method === "GET")
  .map(({ path }) => path);
const PAGES = ROUTES.filter(({ file }) =>
  file.startsWith("(site)/") && !file.includes("...")
);
const admin = { headers: { authorization: `Bearer ${ADMIN_KEY}` } };

test("every page returns 204 for OPTIONS and 405 for a method that it lacks, both with Allow, for any visitor", async (t) => {
  const me = await signedIn(t);
  await makeOperator(t, me);
  const { headers } = me;
  for (const route of PAGES) {
    const { path } = buildProbes(route)[0]!;
    for (const from of [headers, FROM_OUR_PAGE]) {
      const ask = async (method: string) => {
        const response = await t.fetch(path, { method, headers: from });
        await response.body?.cancel();
        return [response.status, response.headers.get("allow") ?? ""] as const;
      };
      const [status, allow] = await ask("OPTIONS");
      assertEquals(status, 204, path);
      assertMatch(allow, /^((GET, HEAD|POST), )+OPTIONS$/, path);
      for (const method of words`GET POST PUT PATCH DELETE PROPFIND`) {
        if (allow.includes(method)) continue;
        // Whoever sends a form there must sign in first.
        const isSentToSignIn = method === "POST" && from === FROM_OUR_PAGE &&
          path.startsWith("/dashboard");
        const outcome = isSentToSignIn
          ? [303, ""] as const
          : [405, allow] as const;
        assertEquals(await ask(method), outcome, `${method} ${path}`);
      }
    }
  }
  const missing = await t.fetch("/nothing", { method: "OPTIONS" });
  assertEquals(missing.status, 404);
});

Deno.test("HEAD has the status and headers of GET and no body, for success and errors", async () => {
  await using r = await reader(numberedAds(3));
  const key = await r.t.key({ plan: "unlimited" });
  const failing = words`/v1/ads?limit=0 /v1/ads/1/ /v1/nothing /nothing /`;
  const varying = /^(x-request-id|ratelimit|date|content-security-policy)$/;
  for (const path of [...READS, "/v1/ads/1", ...failing]) {
    const ask = async (method: string) => {
      const response = await r.t.fetch(path, {
        method,
        headers: path.startsWith("/internal")
          ? admin.headers
          : { "x-api-key": key },
      });
      const headers = [...response.headers].filter(([name]) =>
        !varying.test(name)
      );
      const { status } = response;
      return { status, headers, text: await response.text() };
    };
    const [get, head] = [await ask("GET"), await ask("HEAD")];
    assertEquals(head, { ...get, text: "" }, path);
    assert(get.text.length > 0, path);
  }
  const unchanged = await r.t.fetch("/v1/ads", {
    method: "HEAD",
    key,
    headers: { "if-none-match": "*" },
  });
  assertEquals(unchanged.status, 304);
});

Deno.test("a path with a trailing slash or capitals is 404 and names the correct path, if there is one", async () => {
  await using r = await reader(numberedAds(1));
  const cases: [path: string, right: string | null][] = [
    ["/v1/", "/v1"],
    ["/v1/ads/", "/v1/ads"],
    ["/v1/ads/?limit=1", "/v1/ads"],
    // Capitals of an id are right.
    ["/v1/ads/Ab1/", "/v1/ads/Ab1"],
    ["/v1/exports/ads.ndjson/", "/v1/exports/ads.ndjson"],
    ["/V1/ads", "/v1/ads"],
    ["/internal/stats/", "/internal/stats"],
    ["/mcp/", "/mcp"],
    ["/healthz/", "/healthz"],
    ["/readyz/", "/readyz"],
    ["/openapi.json/", "/openapi.json"],
    ["/Healthz", "/healthz"],
    ["/v1/nothing/", null],
    ["/healthz/nothing/", null],
    ["/v1/ads/%3Cb%3E/", null],
    ["/v1/ads/';alert(1)/", null],
    [`/v1/ads/${"1".repeat(300)}/`, null],
    ["/V1/ads/sk_1234abcd", null],
  ];
  for (const [path, right] of cases) {
    for (const method of ["GET", "POST", "PROPFIND"]) {
      const { code, message } = await r.error(404, path, { method });
      assertEquals(code, "not_found");
      const hint = right === null ? "URL." : `path: use ${right}.`;
      assertEquals(message, `There is nothing at this ${hint}`);
    }
  }
});

Deno.test("every OPTIONS under /v1 is 204 with CORS headers and Allow, so that a page can read the 404", async () => {
  await using r = await reader();
  const paths = words`
    /v1/nothing /v1/ads/1/2 /v1/ads/ /v1/ /v1//ads /v1/ads/%zz
    /v1/ads/me/nothing`;
  for (const path of paths) {
    const response = await r.t.fetch(path, {
      method: "OPTIONS",
      headers: { origin: "https://page.example" },
    });
    const { status, body, headers } = response;
    const allowed = (name: string) =>
      headers.get(`access-control-allow-${name}`)!;
    assertEquals(
      [status, body, headers.get("allow"), allowed("origin")],
      [204, null, "OPTIONS", "*"],
      path,
    );
    const methods = allowed("methods").split(", ");
    assert(words`GET POST DELETE`.every((each) => methods.includes(each)));
    assert(allowed("headers").includes("X-API-Key"), path);
  }
});

Deno.test("an unknown URL is 404 in the API's format, for any method", async () => {
  await using r = await reader();
  for (
    const path of words`
      /v1/nothing /v1/ads/1/2 /V1/ads /v2/ads /v10 /api/ads`
  ) {
    for (const method of ["GET", "POST", "OPTIONS", "PROPFIND"]) {
      if (method === "OPTIONS" && path.startsWith("/v1/")) continue;
      const response = await r.get(path, { method });
      assertEquals(
        await codeOf(response),
        [404, "not_found"],
        `${method} ${path}`,
      );
    }
  }
});

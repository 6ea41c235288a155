import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Harness } from "../harness.ts";
import { type Person, test } from "./forms.ts";

/** Three requests with a key, of which two fail. */
async function request(t: Harness, me: Person) {
  const owner = { accountId: me.accountId, address: null };
  const name = { name: "<b>Nightly", expiresAt: null };
  const { key, id } = await t.services.ownKeys.issue(owner, name);
  for (const path of ["/v1/ads?q=oak", "/v1/ads/none", "/v1/ads?limit=x"]) {
    await (await t.fetch(path, { key })).body?.cancel();
  }
  return id;
}

/** The requests on the page, without those of the page itself. */
const listed = (html: string) =>
  [...html.matchAll(
    /<code[^>]*>GET<!-- --> <!-- -->([^<]*)<|GET (\/v1[^<]*)<\/code>/g,
  )]
    .map(([, a, b]) => a ?? b);

test("requests are listed with their status and as curl, and filtered by the URL", async ({ t, me }) => {
  const id = await request(t, me);
  const { status, html } = await me.open("/dashboard/requests");
  assertEquals(status, 200);
  assertEquals(listed(html), [
    "/v1/ads?limit=x",
    "/v1/ads/none",
    "/v1/ads?q=oak",
  ]);
  assertStringIncludes(html, 'href="/docs/errors#ad_not_found"');
  assertMatch(html, /<bdi[^>]*>&lt;b>Nightly \(…/);
  assert(!html.includes("<b>Nightly"));
  assertStringIncludes(
    html,
    'curl -H "X-API-Key: $AD_ARCHIVE_KEY"'.replaceAll('"', "&quot;"),
  );
  const only = await me.open(
    `/dashboard/requests?key_id=${id}&status=2xx&route=`,
  );
  assertEquals(listed(only.html), ["/v1/ads?q=oak"]);
  const none = await me.open("/dashboard/requests?status=5xx");
  assertStringIncludes(none.words, "No request matches these filters");
  const [older, newest] = await Promise.all(
    ["status=4xx&before=9", "before=9"].map((query) =>
      me.open(`/dashboard/requests?${query}`)
    ),
  );
  assertMatch(
    older!.html,
    /href="\/dashboard\/requests\?status=4xx"[^>]*>Newest/,
  );
  assertMatch(newest!.html, /href="\/dashboard\/requests"[^>]*>Newest/);
  const wrong = await me.open("/dashboard/requests?status=9xx");
  assertEquals(wrong.status, 200);
  assertStringIncludes(wrong.words, "The value must be a status");
});

test("requests with a body are found by their route, and cannot be copied as curl", async ({ t, me }) => {
  const owner = { accountId: me.accountId, address: null };
  const name = { name: "Agent", expiresAt: null };
  const { key } = await t.services.ownKeys.issue(owner, name);
  const sent = await t.fetch("/mcp", { method: "POST", key, json: {} });
  await sent.body?.cancel();
  await (await t.fetch("/v1/ads", { key })).body?.cancel();
  const { html, words } = await me.open("/dashboard/requests?route=/mcp");
  assertStringIncludes(html, '<option value="/mcp" selected>');
  assertStringIncludes(words, "POST /mcp");
  assertEquals(listed(html), []);
  assert(!html.includes("Copy as curl"));
});

test("the usage page has errors and durations by hour", async ({ t, me }) => {
  await request(t, me);
  const { html, words } = await me.open("/dashboard/usage");
  assertStringIncludes(words, "Last 24 hours");
  const [, table = ""] = html.split("Requests by hour");
  assertStringIncludes(table.split("</table>")[0]!, "p95");
});

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { GUIDES, guideUrl, markdownUrl } from "@/lib/docs/guides.ts";
import { harness } from "../harness.ts";
import { test, toVisitor } from "./forms.ts";

test("the docs are searched by words of titles, texts, parameters and error codes", async ({ visitor }) => {
  const found = async (q: string) => {
    const query = new URLSearchParams({ q });
    const { html } = await visitor.open(`/docs/find?${query}`);
    const [, results = ""] = html.split("Search the docs</h1>");
    return [...results.matchAll(/<li[^>]*><p[^>]*><a[^>]* href="([^"]*)"/g)]
      .map(([, href]) => href);
  };
  assert(
    (await found("cursor_expired")).includes("/docs/errors#cursor_expired"),
  );
  assertEquals((await found("pagination"))[0], "/docs/pagination");
  assert((await found("running_days_min")).includes("/docs/api/listAds"));
  assertEquals(await found("no such words anywhere"), []);
  assertEquals(await found(""), []);
  const { html } = await visitor.open("/docs/find?q=</script><b>");
  assert(!html.includes("</script><b>"));
  assertStringIncludes(html, 'value="&lt;/script>&lt;b>"');
});

test("excerpts of the docs separate the cells of tables, and have no space where marks were", async ({ visitor }) => {
  const { html } = await visitor.open("/docs/find?q=brand_timeline");
  assertStringIncludes(html, "· brand_timeline · how many of");
  const cursors = await visitor.open("/docs/find?q=opaque");
  assertStringIncludes(cursors.html, "Only limit, fields, and include may");
});

Deno.test("each guide is Markdown at its name, with the deployment's own absolute links", async () => {
  await using t = await harness({
    config: { publicUrl: "https://archive.example" },
  });
  const visitor = toVisitor(t);
  for (const guide of GUIDES) {
    const { status, headers, html } = await visitor.open(markdownUrl(guide));
    assertEquals(status, 200);
    assertEquals(headers.get("content-type"), "text/markdown; charset=utf-8");
    assert(html.startsWith("# "), guide.slug);
    assert(!/ads\.example\.com\/|\]\(\//.test(html), guide.slug);
    const page = await visitor.open(guideUrl(guide));
    assertStringIncludes(page.html, `href="${markdownUrl(guide)}"`);
  }
  const { status } = await visitor.open("/docs/nothing.md");
  assertEquals(status, 404);
});

test("guides lead to the one before and the one after", async ({ visitor }) => {
  const { html } = await visitor.open("/docs/authentication");
  const [, neighbors = ""] = html.split('aria-label="Previous and next page"');
  assertEquals(
    [...neighbors.split("</nav>")[0]!.matchAll(/href="([^"]*)"/g)]
      .map(([, href]) => href),
    ["/docs", "/docs/pagination"],
  );
});

test("code is colored, and what it contains remains text", async ({ visitor }) => {
  const { html } = await visitor.open("/docs/introduction.md");
  assertStringIncludes(html, "export AD_ARCHIVE_KEY=sk_...");
  const page = await visitor.open("/docs");
  assertStringIncludes(page.html, '<span class="hljs-');
  assertStringIncludes(page.html, "&amp;limit=2&quot;");
});

test("the changelog's feed has an entry for each date", async ({ visitor }) => {
  const { html: feed, headers } = await visitor
    .open("/docs/changelog.atom");
  assertEquals(
    headers.get("content-type"),
    "application/atom+xml; charset=utf-8",
  );
  const page = await visitor.open("/docs/changelog");
  assertMatch(page.html, /<link rel="alternate"[^>]*"\/docs\/changelog.atom"/);
  const ids = [...feed.matchAll(/<id>[^<]*#([^<]*)<\/id>/g)];
  assert(ids.length > 1);
  for (const [, id] of ids) {
    assert(/^\d{4}-\d\d-\d\d$/.test(id!), id);
    assertStringIncludes(page.html, `id="${id}"`);
  }
});

test("the clients' files can be downloaded, and no others", async ({ visitor }) => {
  for (const file of ["ad_archive.ts", "schema.ts", "ad_archive.py"]) {
    const { status, html } = await visitor.open(`/docs/clients/${file}`);
    assertEquals(status, 200);
    const part = file === "schema.ts" ? "interface paths" : "class AdArchive";
    assertStringIncludes(html, part);
  }
  for (const file of ["toString", "package.json", "..%2Fdeno.json"]) {
    const { status } = await visitor.open(`/docs/clients/${file}`);
    assertEquals(status, 404, file);
  }
});

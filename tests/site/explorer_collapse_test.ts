import { assert, assertEquals, assertMatch } from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests } from "./forms.ts";

const test = pageTests({
  ads: Array.from(
    { length: 9 },
    (_, n) => plainAd(`700${n}`, { creative_hash: `creative ${n % 4}` }),
  ),
});

test("one ad per creative is a switch that keeps the filters, and filters keep the switch", async ({ me }) => {
  const off = await me.open("/dashboard/ads?is_active=true&limit=2");
  const [, on] = off.html.match(/href="([^"]*)"[^>]*><span>One per creative</)!;
  const query = on!.replaceAll("&amp;", "&");
  assertEquals(query, "?is_active=true&limit=2&collapse=creative");
  const { html } = await me.open(`/dashboard/ads${query}`);
  assertMatch(html, />4 creatives<\/h2>/);
  assertMatch(html, /aria-current="page"[^>]*><span>One per creative</);
  assertMatch(html, /<input[^>]*type="hidden"[^>]*name="collapse"/);
  assertMatch(html, /href="\?is_active=true&amp;limit=2"[^>]*><span>All ads</);
  // Not the links to the ads of a creative, though their path is the page's.
  assert(!html.includes('aria-current="true"'));
  const note = "These count ads, not creatives.";
  assertEquals([off.html, html].map((page) => page.includes(note)), [
    false,
    true,
  ]);
  const { html: bare } = await me.open("/dashboard/ads?collapse=creative");
  assertMatch(bare, /aria-current="false"[^>]*><span>All ads</);
});

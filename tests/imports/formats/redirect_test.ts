import { assertEquals } from "@std/assert";
import { redirectTarget } from "@/lib/imports/formats/links.ts";
import { metaWeb, native } from "./ads.ts";

const ENCODED = "https%3A%2F%2Fx.example";
const TARGET = "https://shop.example/a?b=c d&e={{campaign.id}}#f";
const wrapped = (url: string) =>
  `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}&h=AT0&s=1`;

Deno.test("replaces redirects of Facebook and Instagram by their targets", () => {
  const u = encodeURIComponent(TARGET);
  for (
    const link of [
      wrapped(TARGET),
      `http://l.facebook.com/l.php?h=AT0&u=${u}`,
      `https://lm.facebook.com/l.php?u=${u}#part`,
      `https://L.Instagram.com/?u=${u}&e=x`,
      ` https://l.facebook.com/l.php/?u=${u}`,
      wrapped(wrapped(TARGET)),
    ]
  ) assertEquals(redirectTarget(link), TARGET, link);
  assertEquals(
    redirectTarget(`https://l.facebook.com/l.php?u=${ENCODED}%00`),
    "https://x.example\ufffd",
  );
});

Deno.test("keeps other links unchanged", () => {
  for (
    const link of [
      TARGET,
      " https://shop.example/ ",
      "https://l.facebook.com/l.php?u=javascript%3Aalert(1)",
      "https://l.facebook.com/l.php?u=",
      "https://l.facebook.com/l.php?h=AT0",
      `https://l.facebook.com/other?u=${ENCODED}`,
      `https://l.facebook.com.evil.example/l.php?u=${ENCODED}`,
      `https://evil.example/?u=${ENCODED}`,
      `https://www.facebook.com/l.php?u=${ENCODED}`,
      "",
    ]
  ) assertEquals(redirectTarget(link), link);
});

Deno.test("resolves nested redirects completely, or not at all", () => {
  let link = TARGET;
  for (let depth = 0; depth < 8; depth++) {
    link = `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`;
    const target = redirectTarget(link);
    assertEquals(redirectTarget(target), target);
    assertEquals(target === TARGET, depth < 5);
  }
});

Deno.test("resolves redirects of the ad, its cards, units and page", () => {
  const web = metaWeb({
    link_url: wrapped("https://shop.example/a"),
    page_profile_uri: wrapped("https://page.example/"),
    cards: [{ title: "t", link_url: wrapped("https://shop.example/card") }],
  });
  const own = native({
    brand: { page_id: "1", page_url: wrapped("https://page.example/") },
    destination_url: wrapped("https://shop.example/a"),
    destination_domain: "l.facebook.com",
    cards: [{ title: "t", link_url: wrapped("https://shop.example/card") }],
    creativeUnits: [{ linkUrl: wrapped("https://shop.example/card") }],
  });
  for (const ad of [web, own]) {
    assertEquals([
      ad.destination_url,
      ad.destination_domain,
      ad.cards[0]!.link_url,
      ad.creative_units[0]!.link_url,
      ad.brand!.page_url,
    ], [
      "https://shop.example/a",
      "shop.example",
      "https://shop.example/card",
      "https://shop.example/card",
      "https://page.example/",
    ]);
  }
  const { creative_units } = metaWeb({ body: "x", link_url: wrapped(TARGET) });
  assertEquals(creative_units[0]!.link_url, TARGET);
});

Deno.test("keeps overlong links unchanged", () => {
  const long = `https://l.facebook.com/l.php?${"a&".repeat(5_000)}u=${TARGET}`;
  assertEquals(redirectTarget(long), long);
});

import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import { deriveMediaType } from "@/lib/imports/formats/creative.ts";
import { runningDays } from "@/lib/imports/formats/complete.ts";
import { metaWeb, native } from "./ads.ts";

const VIDEO = { video_hd_url: "https://v.example/a.mp4" };
const IMAGE = { original_image_url: "https://i.example/a.jpg" };

Deno.test("derives the media type from the display format, or else from media", () => {
  const cases: [expected: string, snapshot: Record<string, unknown>][] = [
    ["carousel", { display_format: "CAROUSEL", videos: [VIDEO] }],
    ["carousel", { display_format: "DPA", cards: [VIDEO] }],
    ["video", { display_format: "VIDEO", images: [IMAGE] }],
    ["image", { display_format: "IMAGE", cards: [VIDEO, VIDEO] }],
    ["video", { display_format: "DCO", cards: [IMAGE, VIDEO] }],
    ["image", { display_format: "DCO", cards: [IMAGE, IMAGE] }],
    ["image", { display_format: "DCO" }],
    ["carousel", { cards: [IMAGE, VIDEO] }],
    ["video", { cards: [VIDEO] }],
    ["video", { images: [IMAGE], videos: [VIDEO] }],
    ["image", { images: [IMAGE] }],
    ["video", { display_format: "EVENT", videos: [VIDEO] }],
    ["unknown", { display_format: "TEXT", body: { text: "Hi" } }],
    ["unknown", {}],
  ];
  for (const [expected, snapshot] of cases) {
    const shown = JSON.stringify(snapshot);
    assertEquals(metaWeb(snapshot).media_type, expected, shown);
  }
  // Cards that are variants make no carousel without a format either.
  const { cards } = metaWeb({ display_format: "DCO", cards: [IMAGE, VIDEO] });
  assertEquals(deriveMediaType(null, cards, []), "video");
});

Deno.test("derives the domain from web addresses only", () => {
  const cases: [string | null, string | null][] = [
    ["https://www.Shop.Example:8443/a?b={{campaign.id}}#c", "shop.example"],
    [" HTTP://user:pw@Shop.example", "shop.example"],
    ["https://{{campaign.name}}.example/", null],
    ["https://{{site}}/", null],
    ["http://fb.me/", "fb.me"],
    ["https://www.example.com./x", "example.com"],
    ["https://müller.example/", "xn--mller-kva.example"],
    ["https://shop.example?x=1", "shop.example"],
    ["https://shop.example/100%off", "shop.example"],
    ["shop.example", null],
    ["mailto:a@b.example", null],
    ["javascript:alert(1)", null],
    ["//shop.example/", null],
    ["https://", null],
    ["https:///path", null],
    ["not an address", null],
    ["", null],
    [null, null],
  ];
  for (const [url, domain] of cases) {
    assertEquals(destinationDomain(url), domain);
  }
});

Deno.test("rounds running days to the nearest day, and never below 0", () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), (start, end) => {
    const days = runningDays(start, end)!;
    assert(Number.isInteger(days) && days >= 0);
    if (end >= start) {
      assert(Math.abs(end - start - days * 86_400) <= 43_200);
    }
  }));
  assertEquals(runningDays(null, 5), null);
  assertEquals(runningDays(5, null), null);
  // Midnights in California, over the change to summer time and back.
  assertEquals(runningDays(1772352000, 1773558000), 14);
  assertEquals(runningDays(1761980400, 1762156800), 2);
});

const creative = (query: string, host = "scontent-a.xx.fbcdn.net") => ({
  body: { text: "Same" },
  images: [{ original_image_url: `https://${host}/v/t39/1_n.jpg?oh=${query}` }],
  link_url: `https://shop.example/?p=1&fbclid=${query}`,
});

Deno.test("hashes the same creative equally in each scrape", () => {
  const hash = metaWeb(creative("first")).creative_hash;
  assertMatch(hash!, /^[0-9a-f]{64}$/);
  const dates = { start_date: "2024-01-01", end_date: "2024-02-01" };
  const later = { ad_archive_id: "200000009", is_active: false, ...dates };
  for (
    const again of [
      metaWeb(creative("second")),
      metaWeb(creative("", "video-b.fna.fbcdn.net")),
      metaWeb(creative("third"), later),
    ]
  ) assertEquals(again.creative_hash, hash);
});

Deno.test("hashes creatives with different texts, links or media differently", () => {
  const base = { primary_text: "a", destination_url: "https://x.example/?p=1" };
  const all = [
    {},
    { primary_text: "b" },
    { destination_url: "https://x.example/?p=2" },
    { cta_text: "Go" },
    { cards: [{ image_url: "https://i.example/1.jpg" }] },
    { cards: [{ image_url: "https://i.example/2.jpg" }] },
    { creative_hash: "given" },
  ].map((members) => native({ ...base, ...members }).creative_hash);
  assertEquals(new Set(all).size, all.length);
});

Deno.test("builds the search text without repeats, templates and extra spaces", () => {
  const ad = native({
    brand: { page_id: "1", name: "Brand" },
    primary_text: "One\n\n two",
    cta_text: "Go",
    cards: [
      { body: "One two", title: "{{product.name}}" },
      { body: "Three", cta_text: "Go" },
    ],
    destination_url: "https://www.shop.example/",
  });
  assertEquals(ad.search_text, "Brand One two Three Go shop.example");
});

Deno.test("cuts the search text at 20,000 characters, between characters", () => {
  for (const primary_text of ["x".repeat(50_000), `x${"🥖".repeat(15_000)}`]) {
    const { search_text } = native({ primary_text });
    assert(search_text!.length <= 20_000 && search_text!.length >= 19_998);
    assert(search_text!.isWellFormed());
  }
});

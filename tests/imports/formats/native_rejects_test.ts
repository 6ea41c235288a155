import { assert, assertEquals, assertMatch } from "@std/assert";
import { FORMATS } from "@/lib/imports/formats/ad_record.ts";
import { FloatNumber } from "@/lib/imports/formats/members.ts";
import { native, NOW, rejection, toAdRecord } from "./ads.ts";
import { words } from "../../words.ts";

const BAD: [field: string, members: Record<string, unknown>][] = [
  ["is_active", { is_active: "true" }],
  ["is_active", { is_active: 1 }],
  ["is_active", { is_active: null }],
  ["is_creator_ad", { is_creator_ad: "false" }],
  ["primary_text", { primary_text: 5 }],
  ["primary_text", { primary_text: ["a"] }],
  ["cta_text", { cta_text: {} }],
  ["destination_url", { destination_url: false }],
  ["creator_page_id", { creator_page_id: {} }],
  ["creator_page_name", { creator_page_name: 3 }],
  ["media_type", { media_type: "film" }],
  ["media_type", { media_type: "IMAGE" }],
  ["delivery_start_at", { delivery_start_at: "soon" }],
  ["delivery_start_at", { delivery_start_at: true }],
  ["last_seen_at", { last_seen_at: -5 }],
  ["last_seen_at", { last_seen_at: 2e18 }],
  ["last_scraped_at", { last_scraped_at: NOW + 2 * 86_400 }],
  ["cards", { cards: "none" }],
  ["cards", { cards: Array(201).fill({}) }],
  ["cards[1]", { cards: [{}, null] }],
  ["cards[0].title", { cards: [{ title: 5 }] }],
  ["cards[0].variant", { cards: [{ variant: "yes" }] }],
  ["creativeUnits", { creativeUnits: {} }],
  ["creativeUnits[0]", { creativeUnits: [[]] }],
  ["creativeUnits[0].unitType", { creativeUnits: [{ unitType: "audio" }] }],
  ["creativeUnits[1].linkUrl", { creativeUnits: [{}, { linkUrl: 1 }] }],
  ["brand", { brand: "Bakery" }],
  ["brand.page_id", { brand: {} }],
  ["brand.page_id", { brand: { page_id: "" } }],
  ["brand.page_id", { brand: { page_id: "a/b" } }],
  ["brand.page_id", { brand: { page_id: "1".repeat(65) } }],
  ["brand.page_id", { brand: { page_id: new FloatNumber(5) } }],
  ["brand.name", { brand: { page_id: "1", name: 5 } }],
  ["brand.platforms", { brand: { page_id: "1", platforms: "facebook" } }],
  ["brand.platforms[0]", { brand: { page_id: "1", platforms: [1] } }],
];

for (const [field, members] of BAD) {
  const shown = JSON.stringify(members).slice(0, 60);
  Deno.test(`names ${field} in the rejection of a native ad with ${shown}`, () => {
    const { reason, ad_archive_id } = rejection(() => native(members));
    assert(reason.startsWith(`${field} `), reason);
    assert(reason.length < 200 && reason.endsWith("."), reason);
    assertEquals(ad_archive_id, "100000001");
  });
}

Deno.test("accepts 200 cards, and a card of 200 members", () => {
  assertEquals(native({ cards: Array(200).fill({}) }).cards.length, 200);
  const wide = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`m${i}`, i]),
  );
  assertEquals(native({ cards: [wide] }).cards.length, 1);
});

Deno.test("quotes no input in reasons", () => {
  const secret = "s3cret".repeat(50);
  for (const name of words`ad_archive_id media_type delivery_start_at cards`) {
    const { reason } = rejection(() => native({ [name]: secret }));
    assert(!reason.includes("s3cret"));
  }
  const brand = { page_id: `${secret}!` };
  assert(!rejection(() => native({ brand })).reason.includes("s3cret"));
});

Deno.test("rejects values that are not ads, with any format set", () => {
  const nothings = [
    null,
    5,
    "text",
    [],
    {},
    { url: "https://pages.example/", error: "no ads" },
    { data: { ad_library_main: null }, errors: [{ message: "x" }] },
    { page_id: "1", name: "A page" },
    { id: "12345", name: "A page" },
  ];
  for (const value of nothings) {
    for (const format of ["auto", ...FORMATS] as const) {
      const error = rejection(() => toAdRecord(format, value, NOW));
      assertMatch(error.reason, /^The record is not an ad[.:]/);
      assertEquals(error.ad_archive_id, null);
    }
  }
});

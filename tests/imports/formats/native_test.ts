import { assert, assertEquals } from "@std/assert";
import { FloatNumber } from "@/lib/imports/formats/members.ts";
import { RECORD_MEMBERS } from "@/lib/imports/formats/ad_record.ts";
import { nativeName } from "@/lib/imports/formats/native.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { adsOf, native, NOW } from "./ads.ts";

Deno.test("gives a short native ad a text unit, and keeps its page id's digits", async () => {
  const [, ad] = await adsOf("native_ads.ndjson");
  assertEquals(ad!.ad_archive_id, "summer_sale-01");
  assertEquals(ad!.brand?.page_id, "555000222");
  assertEquals(ad!.brand?.platforms, ["facebook", "audience_network"]);
  assertEquals([ad!.media_type, ad!.running_days], ["unknown", 5]);
  const units = ad!.creative_units.map((unit) => [unit.unit_type, unit.body]);
  assertEquals(units, [["text", "خصم الصيف"]]);
});

Deno.test("reads no brand from a null page", async () => {
  const [, , ad] = await adsOf("native_ads.ndjson");
  const { brand, creative_units, search_text } = ad!;
  assertEquals([brand, creative_units, search_text], [null, [], null]);
});

Deno.test("reads the API's exports back unchanged", async () => {
  const [ad] = await adsOf("native_export_detail.json");
  assertEquals(ad!.brand, {
    page_id: "800800",
    name: "Color Shop",
    slug: "color-shop",
    page_url: "https://pages.example/color",
    avatar_url: "https://img.example/avatar.png",
    platforms: ["facebook", "instagram"],
  });
  assertEquals(
    [ad!.creative_hash, ad!.search_text, ad!.running_days],
    ["an-exported-hash", "as it was exported", 3],
  );
  assertEquals(
    [ad!.is_creator_ad, ad!.creator_page_id, ad!.media_type],
    [true, "700700", "carousel"],
  );
  assertEquals(ad!.cards.map(({ variant }) => variant), [false, false]);
  for (const parts of [ad!.cards, ad!.creative_units]) {
    assertEquals(parts.map(({ title }) => title), ["Red", "Blue"]);
  }
});

Deno.test("reads every member of an ad: those that are not named here are texts", () => {
  const given: Record<string, unknown> = {
    is_active: true,
    is_creator_ad: true,
    media_type: "image",
    delivery_start_at: 1.7e9,
    last_seen_at: 1.71e9,
    last_scraped_at: 1.72e9,
    running_days: 4,
    creator_page_id: "5",
    source: { utm: "6" },
    brand: { page_id: "7", name: "Haldoak" },
    cards: [{ title: "One" }],
    creative_units: [{ unitType: "image", title: "One" }],
    transparency: { payer: "Haldoak" },
  };
  const values = RECORD_MEMBERS.map((name) =>
    [name, given[name] ?? `900${name}`] as const
  );
  const ad = native(Object.fromEntries(
    values.map(([name, value]) => [nativeName(name), value]),
  ));
  for (const [name, value] of values) {
    const read = ad[name];
    if (typeof value === "object") assert(Object.keys(read ?? {}).length > 0);
    else assertEquals(read, value, name);
  }
});

Deno.test("reads codes as filters name them, and drops those that do not exist with a warning", () => {
  const read = (transparency: object) => {
    const record = { ad_archive_id: "1", is_active: true, primary_text: "Oak" };
    const { ad, warning } = readAd("native", { ...record, transparency }, NOW);
    const { countries, languages, spend } = ad.transparency!;
    return [countries, languages, spend?.currency, warning];
  };
  const spend = { min: 1, max: 2, currency: "eur" };
  const countries = ["uk", "France", "GB"];
  assertEquals(
    read({ countries, languages: ["en_US"], spend }),
    [["GB", "FR"], ["en"], "EUR", null],
  );
  assertEquals(read({ countries: [] }), [[], null, undefined, null]);
  const unknown = {
    countries: ["DE", "EU", "XX", "European Union"],
    languages: ["zz"],
    spend: { ...spend, currency: "€" },
  };
  assertEquals(read(unknown), [
    ...[["DE"], null, null],
    "languages was not understood. countries was not understood. currency was not understood.",
  ]);
});

Deno.test("reads exported pages as lists of ads", async () => {
  const ads = await adsOf("native_export_page.json");
  assertEquals(ads.map((ad) => [ad.ad_archive_id, ad.primary_text]), [
    ["100000000000002", "Second"],
    ["100000000000001", "First"],
  ]);
  assertEquals(ads[0]!.creative_hash, "h2");
});

Deno.test("ignores internal ids and times, and unknown members", () => {
  assertEquals(
    native({
      id: 5,
      brand_id: "x",
      scrape_run_id: [],
      created_at: "never",
      updated_at: {},
      anything: [1, { else: true }],
      __proto__: { is_active: false },
    }),
    native(),
  );
});

Deno.test("derives fields of a wrong type again", () => {
  assertEquals(
    native({
      running_days: "3",
      creative_hash: 5,
      search_text: [],
      destination_domain: {},
    }),
    native(),
  );
  assertEquals(native({ running_days: -1 }).running_days, null);
  assertEquals(native({ running_days: new FloatNumber(12) }).running_days, 12);
});

Deno.test("keeps only a card's own members", () => {
  const ad = native({
    cards: [
      { title: "A", image_url: "https://img.example/a.png", price: 3 },
      { body: "B", link_url: "https://b.example/", variant: false },
    ],
  });
  assertEquals(ad.cards[0], {
    title: "A",
    body: null,
    description: null,
    caption: null,
    cta_text: null,
    link_url: null,
    image_url: "https://img.example/a.png",
    video_url: null,
    variant: false,
  });
  const types = ad.creative_units.map((unit) => unit.unit_type);
  assertEquals([...types, ad.media_type], ["image", "text", "carousel"]);
});

Deno.test("treats an ad with a creator page as a creator ad, unless is_creator_ad is set", () => {
  const named = { creator_page_name: "Ann" };
  assertEquals(native(named).is_creator_ad, true);
  assertEquals(native({ ...named, is_creator_ad: false }).is_creator_ad, false);
  const creator_page_id = 123456789012345678n;
  assertEquals(
    native({ creator_page_id }).creator_page_id,
    `${creator_page_id}`,
  );
});

Deno.test("keeps texts unchanged, with HTML and templates", () => {
  const html = "a<br />b &#039;c&#039;";
  for (const text of ["{{product.brand}}", html, " \u200b ", "🥖\n"]) {
    assertEquals(native({ primary_text: text }).primary_text, text);
  }
  assertEquals(native({ primary_text: "" }).primary_text, null);
});

Deno.test("replaces NUL and lone surrogates in all texts", () => {
  const ad = native({
    primary_text: "a\0b",
    cta_text: "\ud83e",
    brand: { page_id: "1", name: "\udd56x" },
    cards: [{ title: "\0" }],
    creativeUnits: [{ body: "\0" }],
  });
  assertEquals(
    [ad.primary_text, ad.cta_text, ad.brand?.name],
    ["a\ufffdb", "\ufffd", "\ufffdx"],
  );
  assertEquals(ad.cards[0]!.title, "\ufffd");
  assertEquals(ad.creative_units[0]!.body, "\ufffd");
});

import { assertEquals } from "@std/assert";
import { metaApi, metaWeb, native, NOW, toAdRecord } from "./ads.ts";
import { words } from "../../words.ts";

const SORRY = "Sorry, we're having trouble with playing this video.";
const NOTHING = [
  SORRY,
  "Sorry, we’re having trouble playing this video\nLearn more",
  "Low impression count",
  "Sponsored",
  "0:00 / 0:07",
  "1:02:03/2:00:00",
  `Sponsored\n${SORRY}\r\n\n0:00 / 0:30`,
  "NA",
  " Text ",
  "Link(s)",
];

Deno.test("ignores words of the library's page, of R and of check-box sheets", () => {
  for (const text of NOTHING) {
    const ad = metaWeb({
      body: { text },
      title: text,
      link_description: text,
      cta_text: text,
      cards: [{ title: text, body: text }],
    });
    const [card] = ad.cards;
    assertEquals(
      [ad.primary_text, ad.cta_text, card!.title, card!.body],
      [null, null, null, null],
      text,
    );
    const flat = {
      library_id: "200000001",
      text: [text, "Real"],
      headline: text,
    };
    const row = toAdRecord("auto", flat, NOW);
    assertEquals([row.primary_text, row.creative_units[0]!.title], [
      ...["Real", null],
    ]);
    assertEquals(metaApi({ ad_creative_bodies: [text] }).primary_text, null);
  }
});

Deno.test("removes lines of the library's page before an ad's text", () => {
  for (const text of NOTHING.slice(0, -3)) {
    assertEquals(
      metaWeb({ body: `${text}\nFresh  bread\n` }).primary_text,
      [
        ...["Fresh  bread\n"],
      ].join(),
    );
  }
  for (
    const text of [
      "Learn more about us",
      `Fresh bread\n${SORRY}`,
      "Sponsored by the city",
      "Text us",
      "0:07",
      "NASA",
    ]
  ) assertEquals(metaWeb({ body: text }).primary_text, text);
  assertEquals(
    metaWeb({ body: `${SORRY}\nLearn more about us` }).primary_text,
    "Learn more about us",
  );
  const long = metaWeb({ body: "Sponsored\n".repeat(6_000) + "x" });
  assertEquals(long.primary_text, "x");
});

Deno.test("keeps these words in native ads", () => {
  for (const text of NOTHING) {
    assertEquals(native({ primary_text: text }).primary_text, text);
  }
});

Deno.test("treats what R and Python write for missing values as missing", () => {
  const ad = toAdRecord("auto", {
    ad_archive_id: "NA",
    id: "200000000000001",
    page_id: "NA",
    body: "x",
    page_name: "NA",
    start_date: "NA",
    is_active: "NA",
    platforms: "NA",
    ad_delivery_start_time: "2025-03-01",
    title: "character(0)",
    link_description: "N/A",
    cta_text: "None",
    images: "list()",
  }, NOW);
  assertEquals(
    [ad.ad_archive_id, ad.brand, ad.primary_text, ad.delivery_start_at],
    ["200000000000001", null, "x", 1_740_787_200],
  );
  const [unit] = ad.creative_units;
  assertEquals(
    [unit!.title, unit!.description, ad.cta_text],
    [null, null, null],
  );
});

Deno.test("ignores links and media that are not URLs", () => {
  const read = (members: Record<string, unknown>) => {
    const row = { library_id: "200000001", text: "x", ...members };
    const ad = toAdRecord("auto", row, NOW);
    const [unit] = ad.creative_units;
    return [ad.destination_url, unit!.image_url, unit!.video_url];
  };
  for (const value of words`Link(s) yes ✓ 3 image_1.jpg TRUE`) {
    const link = value === "image_1.jpg" ? "Image" : value;
    const members = { link, image: value, video: value };
    assertEquals(read(members), [null, null, null], value);
    assertEquals(read({ images: [{ url: value }], videos: [value] }), [
      ...[null, null, null],
    ]);
  }
  const links = words`https://a.example a.example/path www.a.example
    {{product.url}} tel:+491234 //a.example/x http://fb.me/ bücher.example`;
  for (const link of links) assertEquals(read({ link })[0], link);
  const picture = "https://i.example/1";
  assertEquals(read({ image: picture }), [null, picture, null]);
  const film = "http://v.example/{{x}}";
  assertEquals(read({ video: film }), [null, null, film]);
});

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness, type HarnessOptions } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";

const PICTURE = "https://pictures.example.com/a/one.jpg";

async function archive(
  records: Record<string, unknown>[],
  options: HarnessOptions = {},
) {
  const t = await harness(options);
  const report = await t.import(...records);
  assertEquals(report.rejected, 0);
  const { headers } = await signedIn(t);
  return Object.assign(t, {
    async page(path: string) {
      const response = await t.fetch(path, { headers });
      return { response, text: await response.text() };
    },
  });
}

function unit(members: Record<string, unknown>) {
  return {
    unitIndex: 0,
    unitType: "image",
    body: null,
    title: null,
    description: null,
    caption: null,
    linkUrl: null,
    imageUrl: null,
    videoUrl: null,
    ...members,
  };
}

Deno.test("the page shows every field of the API by its name", async () => {
  await using t = await archive([plainAd("123456789")]);
  const { text } = await t.page("/dashboard/ads/123456789");
  const key = await t.key();
  const { data } = await (await t.fetch("/v1/ads/123456789", { key })).json();
  for (const name of Object.keys(data)) {
    if (["cards", "brand", "creativeUnits"].includes(name)) continue;
    assertStringIncludes(text, `>${name}</dt>`);
  }
  assertStringIncludes(text, "Words of 123456789");
  assertMatch(text, /<title>Ad 123456789 ·/);
  assertStringIncludes(
    text,
    `<time datetime="${
      new Date(data.created_at * 1000).toISOString().slice(0, 19)
    }Z"`,
  );
});

Deno.test("only an id of digits leads to the public library", async () => {
  await using t = await archive([plainAd("123456789"), plainAd("own_1")]);
  const { text } = await t.page("/dashboard/ads/123456789");
  assertMatch(
    text,
    /<a href="https:\/\/www\.facebook\.com\/ads\/library\/\?id=123456789" target="_blank" rel="noopener noreferrer nofollow"/,
  );
  const { text: own } = await t.page("/dashboard/ads/own_1");
  assert(!own.includes("facebook.com"));
  assertStringIncludes(own, "This id is not from the Ad Library");
});

Deno.test("an ad that is not there, and an id that no ad can have, are 404 pages", async () => {
  await using t = await archive([plainAd("1")]);
  for (const id of ["404404", "me", "a%2Fb", "x".repeat(65), "%00"]) {
    const { response, text } = await t.page(`/dashboard/ads/${id}`);
    assertEquals(response.status, 404, id);
    assert(!text.includes("internal_error"), id);
  }
});

Deno.test("variants and slides are distinguished", async () => {
  const cards = ["One", "Two"].map((title) => ({ title, variant: true }));
  const units = ["One", "Two"].map((title, unitIndex) =>
    unit({ unitIndex, unitType: "text", title })
  );
  await using t = await archive([
    plainAd("1", { cards, creativeUnits: units }),
    plainAd("2", {
      media_type: "carousel",
      cards: cards.map((card) => ({ ...card, variant: false })),
      creativeUnits: units,
    }),
  ]);
  const { text: variants } = await t.page("/dashboard/ads/1");
  assertStringIncludes(variants, "These are variants of one ad");
  assertStringIncludes(variants, "Variant 1 of 2");
  const { text: slides } = await t.page("/dashboard/ads/2");
  assert(!slides.includes("variants of one ad"));
  assertStringIncludes(slides, "Slide 1 of 2");
});

Deno.test("other ads of the brand are below, those with the same creative first", async () => {
  await using t = await archive([
    plainAd("1", { primary_text: "Twin" }),
    plainAd("2", { primary_text: "Other" }),
    plainAd("3", { primary_text: "Twin" }),
    plainAd("4", { primary_text: "Another" }),
    plainAd("5", { brand: { page_id: "9", name: "Elsewhere" } }),
  ]);
  const { text } = await t.page("/dashboard/ads/3");
  const others = text.slice(text.indexOf("More from this brand"));
  assertStringIncludes(others, "One of the newest ads has the same");
  const order = [...others.matchAll(/href="\/dashboard\/ads\/(\d)"/g)]
    .map(([, id]) => id);
  assertEquals(order, ["1", "4", "2"]);
});

Deno.test("pictures of other hosts load only if the operator lists the host", async () => {
  const ad = plainAd("1", { creativeUnits: [unit({ imageUrl: PICTURE })] });
  {
    await using t = await archive([ad]);
    for (const path of ["/dashboard/ads/1", "/dashboard/ads"]) {
      const { response, text } = await t.page(path);
      assert(!/<(?:img|video|source)[^>]*pictures\.example/.test(text), path);
      assertStringIncludes(text, "pictures.example.com");
      assertMatch(
        response.headers.get("content-security-policy")!,
        /img-src 'self' data:; media-src 'self';/,
      );
    }
    const { text } = await t.page("/dashboard/ads/1");
    assertStringIncludes(text, "IMAGE_HOSTS");
  }
  await using t = await archive([ad], {
    config: { imageHosts: ["*.example.com"] },
  });
  for (const path of ["/dashboard/ads/1", "/dashboard/ads"]) {
    const { response, text } = await t.page(path);
    const [img] = /<img[^>]*pictures\.example[^>]*>/.exec(text)!;
    assertStringIncludes(img, `src="${PICTURE}"`);
    assertStringIncludes(img, 'referrerpolicy="no-referrer"');
    assertMatch(
      response.headers.get("content-security-policy")!,
      /img-src 'self' data: https:\/\/\*\.example\.com; media-src 'self' https:\/\/\*\.example\.com;/,
    );
  }
});

Deno.test("the JSON on the page is the API's response for the ad", async () => {
  await using t = await archive([
    plainAd("1", { primary_text: 'A </code> "quoted" & <b>bold</b> text' }),
  ]);
  const { text } = await t.page("/dashboard/ads/1");
  const [, code] = /<code id="api-answer">(.*?)<\/code>/s.exec(text)!;
  const shown = code!.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const key = await t.key();
  assertEquals(
    JSON.stringify(JSON.parse(shown)),
    await (await t.fetch("/v1/ads/1", { key })).text(),
  );
});

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { picture } from "../media/pictures.ts";
import { plainAd } from "./ads.ts";
import { test } from "./forms.ts";
import { keepMedia } from "./kept_media.ts";

const HOST = "https://scontent.fbcdn.net/v";
const [KEPT, SMALL, PENDING, GONE, AVATAR] = [
  "kept.jpg",
  "small.jpg",
  "pending.jpg",
  "gone.jpg",
  "avatar.jpg",
].map((name) => `${HOST}/${name}`) as [string, string, string, string, string];

/** An ad with a creative unit for each picture. */
function adWith(id: string, imageUrls: string[], members = {}) {
  return plainAd(id, {
    brand: { page_id: "7", name: "Seven", avatar_url: AVATAR },
    creativeUnits: imageUrls.map((imageUrl, unitIndex) => ({
      unitType: "image",
      unitIndex,
      imageUrl,
      ...members,
    })),
  });
}

const kept = async () =>
  [
    // Signed anew, it is the same picture.
    [`${KEPT}?sig=old`, await picture({ width: 1080, height: 720 })],
    [SMALL, await picture({ width: 60, height: 60, seed: 2 })],
    [AVATAR, await picture({ width: 200, height: 200, seed: 3 })],
    [PENDING, "pending"],
    [GONE, "expired"],
  ] as const;

const imagesOf = (html: string) =>
  [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);

test("stored pictures are on every page in the width that it needs, and files of that width exist", async ({ t, me }) => {
  await t.import(adWith("1", [`${KEPT}?sig=new`]));
  await keepMedia(t, await kept());
  // An allowed host is not asked for what is kept.
  Object.assign(t.services.config, { imageHosts: ["*.fbcdn.net"] });
  for (
    const [path, width] of [
      ["/", 480],
      ["/dashboard/ads", 480],
      ["/dashboard/ads?view=rows", 160],
      ["/dashboard/brands/seven", 480],
      ["/dashboard/ads/1", 960],
    ] as const
  ) {
    const { html } = await me.open(path);
    const images = imagesOf(html);
    assert(images.length >= 2, path);
    for (const image of images) {
      const [, src] = / src="([^"]*)"/.exec(image)!;
      assert(/^\/media\/[0-9a-f]{64}_\d+\.webp$/.test(src!), `${path} ${src}`);
      assert(/ width="\d+" height="\d+"/.test(image), path);
      const response = await t.fetch(src!);
      assertEquals(response.status, 200);
      await response.body?.cancel();
    }
    assert(images.some((image) => image.includes(`_${width}.webp"`)), path);
  }
  const { html } = await me.open("/dashboard/ads/1");
  assertStringIncludes(html, 'width="1080" height="720"');
  const [, original] = /href="([^"]*)" download="1-1\.jpg"/.exec(html)!;
  const response = await t.fetch(original!);
  assertEquals(response.headers.get("content-type"), "image/jpeg");
  await response.body?.cancel();
});

test("a picture that is not stored is not shown: an ad's text appears once, and its page says why", async ({ t, me }) => {
  await t.import(adWith("1", [GONE]), adWith("2", [PENDING]));
  await keepMedia(t, await kept());
  for (const path of ["/dashboard/ads?view=cards", "/dashboard/ads"]) {
    const { html } = await me.open(path);
    assertEquals(html.split("Words of 1").length, 2, path);
    assert(imagesOf(html).every((tag) => tag.includes("_160.webp")), path);
  }
  const gone = await me.open("/dashboard/ads/1");
  assertStringIncludes(gone.words, "The picture is not in the archive.");
  const pending = await me.open("/dashboard/ads/2");
  assertStringIncludes(pending.words, "The picture is being fetched.");
});

test("a tiny picture is not enlarged, and variants with a picture come first", async ({ t, me }) => {
  const cards = ["One", "Two"].map((title) => ({ title, variant: true }));
  await t.import(
    adWith("1", [SMALL]),
    { ...adWith("2", [GONE, KEPT]), cards },
    adWith("3", [KEPT]),
  );
  await keepMedia(t, await kept());
  const { html: large } = await me.open(
    "/dashboard/ads?view=cards&ad_archive_id=3",
  );
  assert(large.includes("_480.webp"));
  const { html: small } = await me.open(
    "/dashboard/ads?view=cards&ad_archive_id=1",
  );
  assert(!small.includes("_480.webp"));
  const { html: second } = await me.open(
    "/dashboard/ads?view=cards&ad_archive_id=2",
  );
  assert(second.includes("_480.webp"));
  const { html: variants } = await me.open("/dashboard/ads/2");
  const image = variants.indexOf('alt="Variant 1 of 2"');
  assert(image > 0 && image < variants.indexOf("is not in the archive"));
});

test("a picture of less than 200 pixels is beside the texts, never enlarged", async ({ t, me }) => {
  const of = (width: number) => `${HOST}/${width}.jpg`;
  await t.import(
    ...[199, 200].map((width) =>
      adWith(String(width), [of(width)], { title: "A title" })
    ),
  );
  await keepMedia(t, [
    [of(199), await picture({ width: 199, height: 100, seed: 2 })],
    [of(200), await picture({ width: 200, height: 100, seed: 3 })],
  ]);
  const open = async (id: string) => {
    const { html } = await me.open(`/dashboard/ads/${id}`);
    const [post] = /<article aria-label="The ad.*?<\/article>/s.exec(html)!;
    return post.replaceAll(/\s+/g, " ");
  };
  const beside =
    /<div [^>]*><img [^>]*_480\.webp"[^>]*><div [^>]*><p [^>]*>A title/;
  assertMatch(await open("199"), beside);
  const large = await open("200");
  assert(!beside.test(large));
  assertMatch(large, /<img [^>]*_960\.webp"/);
});

test("on a card, a picture of less than 200 pixels is a thumbnail beside the text", async ({ t, me }) => {
  const of = (width: number) => `${HOST}/${width}.jpg`;
  await t.import(
    ...[199, 200].map((width) => adWith(String(width), [of(width)])),
  );
  await keepMedia(t, [
    [of(199), await picture({ width: 199, height: 199, seed: 2 })],
    [of(200), await picture({ width: 200, height: 200, seed: 3 })],
  ]);
  for (const [id, width] of [["199", 56], ["200", 600]]) {
    const { html } = await me.open(
      `/dashboard/ads?ad_archive_id=${id}&view=cards`,
    );
    const [card] = /<article.*?<\/article>/s.exec(html)!;
    assertMatch(card, new RegExp(`<img [^>]*width="${width}"`));
  }
});

test("an ad without text or media is not shown as an empty box", async ({ t, me }) => {
  const none = { primary_text: null, media_type: "unknown" };
  await t.import(
    plainAd("1", none),
    plainAd("2", { ...none, cta_text: "Sign up" }),
    plainAd("3", { media_type: "unknown" }),
    { ...adWith("4", [GONE]), ...none },
  );
  const note = "The archive has no text, pictures, or videos of this ad.";
  const box = 'aria-label="The ad as it was shown"';
  for (
    const [id, isEmpty] of [["1", true], ["2", true], ["3", false], [
      "4",
      false,
    ]]
  ) {
    const { html, words } = await me.open(`/dashboard/ads/${id}`);
    assertEquals(words.includes(note), isEmpty);
    assertEquals(html.includes(box), !isEmpty);
    assertEquals(words.includes("Call to action Sign up"), id === "2");
  }
});

test("a stored video plays, with its poster; without the video, the poster is marked as a preview, with a link to the library", async ({ t, me }) => {
  const video = `${HOST}/video.mp4`;
  const unitType = "video";
  await t.import(
    adWith("1", [KEPT], { unitType, videoUrl: video }),
    adWith("2", [KEPT], { unitType, videoUrl: `${HOST}/other.mp4` }),
  );
  const bytes = new Uint8Array(100);
  bytes.set(new TextEncoder().encode("\0\0\0\x18ftypisom"));
  await keepMedia(t, [...await kept(), [video, bytes]]);
  const { html } = await me.open("/dashboard/ads/1");
  const [, src] =
    /<video controls [^>]*src="(\/media\/\w+\.mp4)" poster="\/media\/\w+_960\.webp"/
      .exec(html)!;
  assertStringIncludes(html, `<a href="${src}" download="1-1.mp4"`);
  assertEquals((await t.fetch(src!, { method: "HEAD" })).status, 200);
  const other = await me.open("/dashboard/ads/2");
  assert(!other.html.includes("<video"));
  assertMatch(other.words, /Preview only\. +View in Ad Library/);
});

test("without a store, pages request no stored media", async ({ t, me }) => {
  await t.import(adWith("1", [KEPT]));
  await keepMedia(t, await kept());
  Object.assign(t.services.config, { media: null });
  const { html } = await me.open("/dashboard/ads/1");
  assertEquals(imagesOf(html), []);
});

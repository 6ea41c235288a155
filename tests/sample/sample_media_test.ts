import { assert, assertEquals, assertLess } from "@std/assert";
import { type SampleAd, sampleAds } from "../sample_ads.ts";

const FOLDER = new URL("../../static/sample/", import.meta.url);
const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();
const pictures = files.filter((name) => name.endsWith(".svg"));

function mediaUrls(ad: SampleAd) {
  return [
    ad.brand?.avatar_url,
    ...ad.creativeUnits.flatMap((unit) => [unit.imageUrl, unit.videoUrl]),
    ...ad.cards.flatMap((card) => [card.image_url, card.video_url]),
  ].filter((url) => typeof url === "string");
}

Deno.test("every media file of an ad exists, and every file is used", () => {
  const named = new Set(sampleAds().flatMap(mediaUrls));
  assertEquals([...named].sort(), files.map((name) => `/sample/${name}`));
});

Deno.test("pictures differ, stay small, and have no script and no external reference", () => {
  const documents = pictures.map((name) =>
    Deno.readTextFileSync(new URL(name, FOLDER))
  );
  assertEquals(new Set(documents).size, documents.length);
  let bytes = 0;
  for (const document of documents) {
    bytes += document.length;
    assertLess(document.length, 24_000);
    assert(!/<(script|foreignObject|image|use|style|a)\b/i.test(document));
    assert(!/\son\w+=|href|NaN|undefined|Infinity/.test(document));
    const urls = [...document.matchAll(/url\(([^)]*)\)|(https?:[^"]*)"/g)];
    for (const [, local, absolute] of urls) {
      assert(
        local?.startsWith("#") || absolute === "http://www.w3.org/2000/svg",
      );
    }
    for (const [, id] of document.matchAll(/url\(#([^)]*)\)/g)) {
      assert(document.includes(`id="${id}"`), `nothing has the id ${id}`);
    }
  }
  assertLess(bytes, 1_200_000);
});

Deno.test("every poster has its video", () => {
  const films = files.filter((name) => name.endsWith(".webm"));
  assertEquals(
    films.map((name) => name.replace(/webm$/, "svg")),
    pictures.filter((name) => name.endsWith("-film.svg")),
  );
  for (const film of films) {
    const bytes = Deno.readFileSync(new URL(film, FOLDER));
    assertEquals([...bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
    assertLess(bytes.length, 120_000);
  }
});

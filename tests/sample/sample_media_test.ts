import { assert, assertEquals, assertLess } from "@std/assert";
import { PICTURES } from "@/lib/sample/artwork/catalogue.ts";
import { drawPicture, pictureFile } from "@/lib/sample/artwork/picture.ts";
import { sampleAds } from "@/lib/sample/sample_ads.ts";

const STATIC = new URL("../../static/", import.meta.url);
const files = new Set(
  [...Deno.readDirSync(new URL("sample/", STATIC))].map(({ name }) => name),
);
const read = (name: string) =>
  Deno.readTextFileSync(new URL(`sample/${name}`, STATIC));

function mediaOf(
  ad: ReturnType<typeof sampleAds> extends Generator<infer A> ? A : never,
) {
  return [
    ad.brand?.avatar_url,
    ...ad.creativeUnits.flatMap((unit) => [unit.imageUrl, unit.videoUrl]),
    ...ad.cards.flatMap((card) => [card.image_url, card.video_url]),
  ].filter((url) => typeof url === "string");
}

Deno.test("every medium that an ad names is served, and every file is named", () => {
  const named = new Set([...sampleAds()].flatMap(mediaOf));
  for (const url of named) {
    assert(url.startsWith("/sample/"), url);
    assert(files.has(url.slice("/sample/".length)), `${url} is missing`);
  }
  const unused = [...files].filter((name) => !named.has(`/sample/${name}`));
  assertEquals(unused, []);
});

Deno.test("an origin goes before every path of a medium", () => {
  for (const ad of sampleAds("https://ads.example.com")) {
    for (const url of mediaOf(ad)) {
      assert(url.startsWith("https://ads.example.com/sample/"), url);
    }
  }
});

Deno.test("the committed pictures are what the script draws", () => {
  const drawn = new Set(PICTURES.map(pictureFile));
  assertEquals(drawn.size, PICTURES.length);
  assertEquals(
    [...files].filter((name) => name.endsWith(".svg")).sort(),
    [
      ...drawn,
    ].sort(),
  );
  for (const picture of PICTURES) {
    const name = pictureFile(picture);
    assert(read(name) === drawPicture(picture), `${name} is out of date`);
  }
});

Deno.test("pictures differ, stay small, and hold no script and no reference to elsewhere", () => {
  const documents = PICTURES.map((picture) => read(pictureFile(picture)));
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

Deno.test("every poster has its film", () => {
  const films = PICTURES.filter(({ still }) => still).map((picture) =>
    pictureFile(picture).replace(/svg$/, "webm")
  );
  assertEquals(
    [...files].filter((name) => name.endsWith(".webm")).sort(),
    films.sort(),
  );
  for (const film of films) {
    const bytes = Deno.readFileSync(new URL(`sample/${film}`, STATIC));
    assertEquals([...bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
    assertLess(bytes.length, 120_000);
  }
});

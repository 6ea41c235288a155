import { assert, assertEquals } from "@std/assert";
import { reader } from "../../reader.ts";
import { sampleAds } from "../../sample_ads.ts";

const TRAP = '"image_url":"/sample/a.svg" and "imageUrl": "/sample/b.svg"';

/** Addresses of media in a response, by member. */
function mediaIn(text: string): string[] {
  const found: string[] = [];
  JSON.parse(text, (name, value) => {
    if (/^(?:image|video|avatar)_?url$/i.test(name) && value !== null) {
      found.push(value);
    }
    return value;
  });
  return found;
}

Deno.test("URLs of this server's media are absolute, with the requested origin, and nothing else is changed", async () => {
  const carousel = sampleAds().find(({ cards }) => cards.length > 0)!;
  await using r = await reader([carousel, {
    ad_archive_id: "1",
    is_active: true,
    primary_text: "/sample/a.svg",
    cta_text: TRAP,
    destination_url: "/sample/a.svg",
    creativeUnits: [
      { unitIndex: 0, unitType: "image", imageUrl: "/sample/a.svg" },
      { unitIndex: 1, unitType: "image", imageUrl: "/other/a.svg" },
      {
        unitIndex: 2,
        unitType: "video",
        videoUrl: "https://x.example/sample/a",
      },
    ],
  }]);
  const id = carousel.ad_archive_id;
  for (const origin of ["http://archive.test", "http://other.test:8080"]) {
    for (const path of ["/v1/ads", `/v1/ads/${id}`]) {
      // Twice: the second response is cached.
      for (const _ of [1, 2]) {
        const media = mediaIn(await (await r.get(`${origin}${path}`)).text());
        assert(media.length > 0, path);
        for (const url of media) {
          assert(url.startsWith(`${origin}/sample/`), url);
        }
      }
    }
    const { data } = await r.json(`${origin}/v1/ads/1`);
    assertEquals(
      [data.primary_text, data.cta_text],
      ["/sample/a.svg", TRAP],
    );
    const [own, other, foreign] = data.creativeUnits;
    assertEquals(own.imageUrl, `${origin}/sample/a.svg`);
    assertEquals(other.imageUrl, "/other/a.svg");
    assertEquals(foreign.videoUrl, "https://x.example/sample/a");
  }
});

Deno.test("URLs of this server's media start with PUBLIC_URL if it is set", async () => {
  const [ad] = sampleAds();
  await using r = await reader([ad], {
    config: { publicUrl: "https://ads.example.com" },
  });
  const media = mediaIn(
    await (await r.get(`/v1/ads/${ad!.ad_archive_id}`)).text(),
  );
  assert(media.length > 0);
  for (const url of media) assert(url.startsWith("https://ads.example.com/"));
});

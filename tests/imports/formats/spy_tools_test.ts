import { assertEquals } from "@std/assert";
import { words } from "../../words.ts";
import { metaWeb, NOW, toAdRecord } from "./ads.ts";

Deno.test("reads ads of ad spy tools, whose ids are those of the library with a prefix", () => {
  const ad = toAdRecord("auto", {
    id: "facebook_200000000000001",
    platform: "facebook",
    active_in_library: 0,
    start_date: "2025-03-01",
    media: {
      type: "video",
      thumbnailUrl: "https://i.example/1.jpg",
      mediaUrl: "https://v.example/1.mp4",
    },
    advertiser: { id: 7, facebookPageId: "600600", logo_url: "https://l" },
    content: { title: "Fresh", body: "Bread" },
  }, NOW);
  const { ad_archive_id, is_active, media_type, brand } = ad;
  assertEquals(
    [ad_archive_id, is_active, media_type, brand?.page_id, brand?.avatar_url],
    ["200000000000001", false, "video", "600600", "https://l"],
  );
  assertEquals(ad.creative_units.map((unit) => unit.video_url), [
    "https://v.example/1.mp4",
  ]);
});

Deno.test("reads a video's qualities and its preview", () => {
  const [hd, sd, preview] = words`https://hd https://sd https://preview`;
  const [unit] = metaWeb({ videos: [{ hd, sd, preview }] }).creative_units;
  assertEquals([unit!.video_url, unit!.image_url], [hd, preview]);
  const url = "https://i.example/1.jpg";
  for (const small of [{ preview }, { thumbnail_url: preview }]) {
    const { creative_units } = metaWeb({ images: [{ ...small, url }] });
    assertEquals(creative_units.map((each) => each.image_url), [url]);
  }
});

Deno.test("reads what a record lacks from the one that it was made from", () => {
  const raw = { id: "200000000000001", ad_creative_bodies: ["Bread"] };
  const row = {
    id: "6f6c1e0a",
    library_id: raw.id,
    is_active: false,
    headline: "x",
  };
  const read = (raw_json: unknown) =>
    toAdRecord("auto", { ...row, raw_json }, NOW);
  const ad = read(JSON.stringify(raw));
  assertEquals(toAdRecord("auto", { ...row, content: raw }, NOW), ad);
  assertEquals(
    [ad.ad_archive_id, ad.is_active, ad.primary_text],
    [raw.id, false, "Bread"],
  );
  const other = read({ ...raw, id: "200000000000002" });
  assertEquals([other.ad_archive_id, other.primary_text], [raw.id, null]);
  const status = (value: string) =>
    toAdRecord("auto", {
      ...{ library_id: raw.id, status: value },
      raw_json: { ...raw, is_active: true },
    }, NOW).is_active;
  assertEquals([status("Ended"), status("processed")], [false, true]);
});

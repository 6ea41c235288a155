import fc from "fast-check";

/** Absent, null, empty, or one of some values. */
const some = (...values: unknown[]) =>
  fc.constantFrom(...values, ...values, undefined, null, "");
const list = (name: string, extension: string, maxLength: number) =>
  fc.uniqueArray(
    fc.nat(3).map((n) => `https://m.example/${name}${n}.${extension}`),
    { maxLength },
  );
const card = fc.record({
  title: some("Red", "Blue"),
  body: some("Warm", "Light"),
  original_image_url: some(
    "https://m.example/c1.jpg",
    "https://m.example/c2.jpg",
  ),
  video_hd_url: some("https://m.example/c.mp4"),
}, { requiredKeys: [] });

/** Each page with its name or without, so that no ad renames another's brand. */
const page = fc.constantFrom(
  {},
  { page_id: null, page_name: "" },
  { page_id: "600001", page_name: "Corner Bakery" },
  { page_id: "600002" },
);
const creator = fc.constantFrom(
  {},
  { page_id: "700001", page_name: "Ann" },
  { page_id: "700002" },
);

const snapshot = fc.record({
  body: some("Fresh bread", "Old bread", "{{product.brand}}"),
  title: some("Bakery"),
  cta_text: some("Shop now", "Learn more"),
  link_url: some("https://a.example/1", "https://b.example/", "fb://page/1"),
  display_format: some("VIDEO", "IMAGE", "CAROUSEL", "DCO"),
  images: list("i", "jpg", 2),
  videos: list("v", "mp4", 1),
  cards: fc.array(card, { maxLength: 2 }),
}, { requiredKeys: [] });

/** Records of two ads in the shape of the library's page, with anything missing. */
export const foreignRecord = fc.tuple(
  fc.record({
    ad_archive_id: fc.constantFrom("700000000000001", "700000000000002"),
    is_active: fc.constantFrom(true, false, undefined),
    start_date: some(1_740_000_000, 1_740_400_000),
    end_date: some(1_741_000_000, 1_742_000_000),
    scraped_at: some("2025-03-01T00:00:00Z", "2025-04-01T00:00:00Z"),
  }, { requiredKeys: ["ad_archive_id"] }),
  page,
  snapshot,
  creator,
).map(([ad, page, snapshot, creator]) => ({
  ...ad,
  ...page,
  snapshot: { ...snapshot, ...creator },
}));

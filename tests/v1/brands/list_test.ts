import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { z } from "zod";
import type { brandListSchema } from "@/lib/brands/wire.ts";
import { everyStore, testStores } from "../../database.ts";
import { type Reader, reader, test } from "../../reader.ts";

/** A brand as lists return it. */
type ListedBrand = BrandList["data"][number];
type BrandList = z.infer<typeof brandListSchema>;

const brandPage = (r: Reader, path: string): Promise<BrandList> => r.json(path);

/** Every brand of a list, in order; each page tells the same total. */
async function walkBrands(r: Reader, query: string) {
  const brands: ListedBrand[] = [];
  const totals = new Set<number>();
  for await (const { data, meta } of r.pages(`/v1/brands?${query}`)) {
    brands.push(...data as unknown as ListedBrand[]);
    totals.add(meta.total);
  }
  return { brands, totals: [...totals] };
}

const NAMES = [
  "Nike",
  "nike running",
  "Ärzte ohne Grenzen",
  "ARZT",
  "Zebra & Söhne",
  "耐克中国",
  "Nike",
  "H&M",
  "Don't Panic",
  "🙂",
  null,
  "Ein sehr langer Name der weit über die Grenze des Schlüssels reicht A",
  "Ein sehr langer Name der weit über die Grenze des Schlüssels reicht B",
  "Москва кофе",
  "Norðurljós",
];

const DOMAINS = [
  "shop.nike.example",
  "nike.example",
  "www.NIKE.example",
  "foonike.example",
  "nike-store.example",
  "münchen.example",
  null,
];
const PLATFORMS = [["facebook"], ["Instagram", "facebook"], []];

/** One to three ads of each brand. */
const ADS = NAMES.flatMap((name, i) =>
  Array.from({ length: i % 3 + 1 }, (_, n) => {
    const domain = DOMAINS[(i + n) % DOMAINS.length];
    return {
      ad_archive_id: `${i}-${n}`,
      is_active: (i + n) % 4 === 0,
      last_scraped_at: i % 5 === 0 ? null : 1_750_000_000 + i % 4,
      destination_url: domain == null ? null : `https://${domain}/a`,
      // As some exports spell them; otherwise it is derived.
      ...i % 2 > 0 ? { destination_domain: domain } : {},
      brand: {
        page_id: `page${i}`,
        name,
        platforms: PLATFORMS[i % PLATFORMS.length],
      },
    };
  })
);

type Rule = (brand: ListedBrand) => boolean;
const number = (brand: ListedBrand) => Number(brand.page_id.slice(4));
const leadsTo = (pattern: RegExp): Rule => (brand) =>
  ADS.some((ad) =>
    ad.brand.page_id === brand.page_id &&
    pattern.test(ad.destination_url ?? "")
  );

const FILTERS: [query: string, rule: Rule][] = [
  ["", () => true],
  ["has_active_ads=true", ({ active_ad_count }) => active_ad_count > 0],
  ["has_active_ads=0", ({ active_ad_count }) => active_ad_count === 0],
  ["platform=INSTAGRAM", ({ platforms }) => platforms.includes("instagram")],
  ["platform=threads,facebook", ({ platforms }) => platforms.length > 0],
  ["page_id=page3,page7,none", (brand) => [3, 7].includes(number(brand))],
  ["q=nik", (brand) => [0, 1, 6].includes(number(brand))],
  ["q=RUN+Nike", (brand) => number(brand) === 1],
  ["q=arz", (brand) => [2, 3].includes(number(brand))],
  ["q=ike", () => false],
  ["q=%E8%80%90", (brand) => number(brand) === 5],
  ["q=%E8%80%90%E5%85%8B", (brand) => number(brand) === 5],
  ["q=d%C3%B6n't", (brand) => number(brand) === 8],
  ["q=don't", (brand) => number(brand) === 8],
  ["q=%D0%9A%D0%9E%D0%A4%D0%95", (brand) => number(brand) === 13],
  ["q=page10", (brand) => number(brand) === 10],
  ["domain=nike.example", leadsTo(/[/.]nike\.example/i)],
  ["destination_domain=nike.example", leadsTo(/[/.]nike\.example/i)],
  ["domain=example", leadsTo(/./)],
  ["domain=shop.nike.example.", leadsTo(/shop\.nike\.example/)],
  ["domain=M%C3%9CNCHEN.example", leadsTo(/münchen/)],
  ["domain=xn--mnchen-3ya.example,foonike.example", leadsTo(/münchen|foonike/)],
  [
    "domain=nike.example&has_active_ads=true&platform=facebook&q=nike",
    (brand) =>
      leadsTo(/[/.]nike\.example/i)(brand) && brand.active_ad_count > 0 &&
      brand.platforms.includes("facebook") && [0, 1, 6].includes(number(brand)),
  ],
];

const by = (value: (brand: ListedBrand) => number) =>
(
  a: ListedBrand,
  b: ListedBrand,
) => value(b) - value(a) || b.id - a.id;

/** Names in the order of their words; those with the same beginning by id. */
const NAME_ORDER = [
  ["ARZT", 3],
  ["Ärzte", 2],
  ["Don't", 8],
  ["Ein", 11],
  ["Ein", 12],
  ["H&M", 7],
  ["Nike", 0],
  ["Nike", 6],
  ["nike running", 1],
  ["Norðurljós", 14],
  ["Zebra", 4],
  ["Москва", 13],
  ["耐克中国", 5],
  ["🙂", 9],
  [null, 10],
].map(([, number]) => number);

const SORTS: [query: string, (a: ListedBrand, b: ListedBrand) => number][] = [
  ["", by(({ active_ad_count }) => active_ad_count)],
  ["sort=-active_ad_count", by(({ active_ad_count }) => active_ad_count)],
  ["sort=-total_ad_count", by(({ total_ad_count }) => total_ad_count)],
  ["sort=-last_scraped_at", by(({ last_scraped_at }) => last_scraped_at ?? -1)],
  [
    "sort=name",
    (a, b) => NAME_ORDER.indexOf(number(a)) - NAME_ORDER.indexOf(number(b)),
  ],
];

everyStore.test(
  "every filter and sort of brands matches filtering and sorting an array, page by page, with the exact total",
  async (database, store) => {
    await using r = await reader(ADS, { database });
    const { brands: all } = await walkBrands(r, "limit=100");
    assertEquals(all.length, NAMES.length);
    const combinations = FILTERS.flatMap((filter, i) =>
      SORTS.filter((_, j) => i === 0 || i % SORTS.length === j)
        .map((sort) => [filter, sort] as const)
    );
    // One store tries all of them, the others some.
    const every = store === testStores[1] ? 1 : 4;
    for (const [i, [[filter, rule], [sort, order]]] of combinations.entries()) {
      if (i % every > 0) continue;
      const limit = 1 + (filter.length + sort.length) % 5;
      const query = [filter, sort, `limit=${limit}`].filter(Boolean).join(
        "&",
      );
      const { brands, totals } = await walkBrands(r, query);
      const expected = all.filter(rule).sort(order);
      assertEquals(
        brands.map(({ page_id }) => page_id),
        expected.map(({ page_id }) => page_id),
        query,
      );
      assertEquals(totals, [expected.length], query);
    }
  },
);

Deno.test("a domain that is longer than DNS permits is imported, and found by no filter", async () => {
  const labels = Array.from({ length: 600 }, () => crypto.randomUUID());
  await using r = await reader([{
    ...ADS[0],
    destination_url: `https://${labels.join(".")}.long.example/`,
  }]);
  for (const path of ["brands?domain", "ads?destination_domain"]) {
    assertEquals((await r.list(`/v1/${path}=long.example`)).meta.total, 0);
  }
  assertEquals((await r.list("/v1/brands")).meta.total, 1);
});

test("a list of brands rejects all invalid parameters at once", async (r) => {
  for (
    const [param, query] of [
      ["q", "q="],
      ["q", "q=***"],
      ["q", "q=%F0%9F%99%82"],
      ["q", "q=a%00b"],
      ["q", `q=${"a".repeat(201)}`],
      ["q", "q=a&q=b"],
      ["domain", "domain=https://shop.example/a"],
      ["domain", "domain=a..b"],
      ["destination_domain", "domain=a.b&destination_domain=c.b"],
      ["domain", "domain=a,,b"],
      ["domain", `domain=${Array.from({ length: 21 }, (_, i) => `a${i}.b`)}`],
      ["page_id", "page_id=a/b"],
      ["page_id", "page_id="],
      ["page_id", `page_id=${Array.from({ length: 51 }, (_, i) => i + 1)}`],
      ["platform", "platform=%00"],
      ["platform", "platform="],
      ["has_active_ads", "has_active_ads=yes"],
      ["sort", "sort=-nam"],
      ["sort", "sort="],
      ["limit", "limit=0"],
      ["page_token", "cursor=a&page_token=b"],
      ["name", "name=x"],
    ] as const
  ) await r.invalid(param, `/v1/brands?${query}`);
  const { message } = await r.invalid(
    "domain",
    "/v1/brands?domain=https://www.shop.example/a",
  );
  assertStringIncludes(message, 'Did you mean "shop.example"?');
  const { details } = await r.error(
    400,
    "/v1/brands?q=&domain=&sort=x&limit=0",
  );
  assertEquals(details?.map(({ param }) => param), [
    "q",
    "domain",
    "sort",
    "limit",
  ]);
});

Deno.test("a name similar to a platform's is rejected with the one probably meant, and others are filters", async () => {
  await using r = await reader(ADS);
  const cases = {
    facebok: "facebook",
    "audience-network": "audience_network",
    "instagram,thread": "threads",
    tiktk: "tiktok",
  };
  for (const [given, suggestion] of Object.entries(cases)) {
    const { message, details } = await r.invalid(
      "platform",
      `/v1/brands?platform=${given}`,
    );
    assertEquals(
      message,
      `The parameter "platform" names no platform. Did you mean "${suggestion}"?`,
    );
    assertEquals(details![0]!.suggestion, suggestion);
  }
  for (const other of ["x", "oculus", "facebook_lite"]) {
    const { meta } = await brandPage(r, `/v1/brands?platform=${other}`);
    assertEquals(meta.total, 0, other);
  }
});

Deno.test("a cursor of brands is bound to its filters and sort, and is no cursor of ads", async () => {
  await using r = await reader(ADS);
  const { meta } = await brandPage(r, "/v1/brands?limit=2&sort=name");
  const cursor = meta.next_cursor!;
  assert(cursor !== null);
  await brandPage(r, `/v1/brands?sort=name&limit=5&cursor=${cursor}`);
  await brandPage(r, `/v1/brands?sort=name&cursor=`);
  for (
    const path of [
      `/v1/brands?cursor=${cursor}`,
      `/v1/brands?sort=name&q=nike&cursor=${cursor}`,
      `/v1/ads?cursor=${cursor}`,
      `/v1/brands?sort=name&cursor=${cursor.slice(0, -1)}`,
    ]
  ) {
    assertEquals((await r.error(400, path)).code, "invalid_cursor", path);
  }
  const { meta: ads } = await r.list("/v1/ads?limit=2");
  const { code } = await r.error(400, `/v1/brands?cursor=${ads.next_cursor}`);
  assertEquals(code, "invalid_cursor");
});

Deno.test("a brand is found by its new name once an import renames it, and no longer by the old one", async () => {
  await using r = await reader(ADS);
  const { data: [before] } = await brandPage(r, "/v1/brands?q=zebra");
  const ad = ADS.find(({ brand }) => brand.page_id === before!.page_id)!;
  await r.t.import({
    ...ad,
    brand: { ...ad.brand, name: "Giraffe" },
    last_scraped_at: 1_760_000_000,
  });
  const { data: [after] } = await brandPage(r, "/v1/brands?q=giraffe");
  assertEquals(after?.id, before!.id);
  // The slug stays, and so do its words.
  assertEquals((await brandPage(r, "/v1/brands?q=zebra")).meta.total, 1);
  const { brands } = await walkBrands(r, "sort=name");
  const names = brands.map(({ name }) => name);
  assertEquals(names.indexOf("Giraffe"), names.indexOf("H&M") - 1);
});

import { assertEquals, assertLessOrEqual } from "@std/assert";
import { similarParams } from "@/lib/similar/responses.ts";
import { GROUP_SIZE_MAX, readGroupSizes } from "@/lib/similar/group_sizes.ts";
import { numberedAds, reader } from "../../reader.ts";
import { explain, listScans, rowsRead } from "../../explain.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { similarIds } from "@/lib/similar/find_similar.ts";
import { sql } from "kysely";

const SAYING = "The oak table that outlives the house it stands in";

interface Similar {
  ad: { id: number; ad_archive_id: string };
  why: string[];
}

const whyOf = ({ data }: { data: object[] }) =>
  (data as Similar[]).map(({ ad, why }) => `${ad.ad_archive_id}: ${why}`);

Deno.test("similar ads have the same creative or text, the newest first, each with the reasons", async () => {
  const ads = [
    ["a", SAYING],
    ["a", "Else"],
    ["b", SAYING],
    ["a", SAYING],
    ["c", "Else"],
  ];
  await using r = await reader(numberedAds(ads.length, (n) => ({
    creative_hash: ads[n - 1]![0],
    primary_text: ads[n - 1]![1],
  })));
  const page = await r.json("/v1/ads/1/similar");
  assertEquals(whyOf(page), ["4: creative,text", "3: text", "2: creative"]);
  const { data: [two] } = await r.list("/v1/ads?ad_archive_id=2");
  assertEquals(page.data[2].ad, two);
  assertEquals(page.meta, {
    total: 3,
    limit: 25,
    has_more: false,
    next_cursor: null,
    total_is_exact: true,
  });
  assertEquals(whyOf(await r.json("/v1/ads/5/similar")), []);
});

Deno.test("texts are compared without case, accents, punctuation, brand and button", async () => {
  const cases: [text: string, isSame: boolean, more?: object][] = [
    [SAYING.toUpperCase(), true],
    [`“The oák table,  that outlives — the house it stands in!”`, true],
    [`${SAYING} {{product.name}}`, true],
    [SAYING, true, { cta_text: "Tell me", destination_domain: "t.example" }],
    [SAYING, true, { brand: { page_id: "7", name: "Tables that talk" } }],
    ["{{product.brand}}", true, { cards: [{ title: SAYING }] }],
    [SAYING, true, { cards: [{ title: "Another title" }] }],
    [`${SAYING} still`, false],
    [SAYING.replace("house", "home"), false],
    ["Else", false, { cards: [{ title: SAYING }] }],
    ["Else", false, { brand: { page_id: "8", name: SAYING } }],
  ];
  await using r = await reader([
    { ad_archive_id: "asked", is_active: true, primary_text: SAYING },
    ...cases.map(([primary_text, , more], n) => ({
      ad_archive_id: `case-${n}`,
      is_active: true,
      primary_text,
      ...more,
    })),
  ]);
  const same = cases.flatMap(([, isSame], n) => isSame ? [`case-${n}`] : []);
  const { data }: { data: Similar[] } = await r.json("/v1/ads/asked/similar");
  const found = data.map(({ ad }) => ad.ad_archive_id);
  assertEquals(found.toReversed(), same);
});

Deno.test("a text of fewer than eight words, or none, does not make ads similar", async () => {
  const texts = ["Only today: seven words and no more", "Shop now", null];
  await using r = await reader(
    numberedAds(2 * texts.length, (n) => ({
      primary_text: texts[n % texts.length],
      creative_hash: String(n),
    })),
  );
  for (const n of texts.keys()) {
    assertEquals((await r.list(`/v1/ads/${n + 1}/similar`)).meta.total, 0);
  }
});

Deno.test("a walk through similar ads returns each once, whatever is imported meanwhile", async () => {
  const alike = () => ({ creative_hash: "a", primary_text: SAYING });
  await using r = await reader(numberedAds(7, alike));
  const first = await r.list("/v1/ads/4/similar?limit=2&fields=ad_archive_id");
  assertEquals(first.data as unknown, [
    { ad: { ad_archive_id: "7" }, why: ["creative", "text"] },
    { ad: { ad_archive_id: "6" }, why: ["creative", "text"] },
  ]);
  await r.t.import(
    { ad_archive_id: "8", is_active: true, ...alike() },
    {
      ad_archive_id: "7",
      is_active: true,
      creative_hash: "b",
      primary_text: SAYING,
    },
  );
  const walked: string[] = [];
  for await (const page of r.pages(first.next_page_url)) {
    walked.push(...whyOf(page));
    assertEquals(page.meta.total, 7);
  }
  const why = "creative,text";
  assertEquals(walked, [5, 3, 2, 1].map((n) => `${n}: ${why}`));
});

Deno.test("media can be included in similar ads, and in lists of one ad per creative", async () => {
  const unit = { unitType: "image", imageUrl: "https://a.example/1.jpg" };
  await using r = await reader(
    numberedAds(3, () => ({ creative_hash: "a", creativeUnits: [unit] })),
  );
  const { data: [{ ad }] } = await r.json("/v1/ads/1/similar?include=media");
  const { data: [first] } = await r.list(
    "/v1/ads?collapse=creative&include=media",
  );
  for (const { creativeUnits } of [ad, first!]) {
    const [{ media }] = creativeUnits as [{ media: { state: string } }];
    assertEquals(media.state, "none");
  }
});

Deno.test("include adds fields to each similar ad, and large ones end a page early", async () => {
  const text = `${SAYING} ${"x".repeat(60_000)}`;
  await using r = await reader(numberedAds(90, () => ({
    creative_hash: "a",
    primary_text: text,
    search_text: text,
    brand: { page_id: "1", name: "Oak" },
  })));
  const page = await r.json("/v1/ads/1/similar?limit=100&include=brand");
  assertEquals(page.meta.has_more, true);
  assertEquals(page.data[0].ad.brand.name, "Oak");
  let count = page.data.length;
  for await (const { data } of r.pages(page.next_page_url)) {
    count += data.length;
  }
  assertEquals(count, 89);
});

Deno.test("the parameters of similar ads are strict, and a cursor is bound to its ad", async () => {
  await using r = await reader(
    numberedAds(5, () => ({ creative_hash: "a" })),
  );
  const { code } = await r.error(404, "/v1/ads/none/similar");
  assertEquals(code, "ad_not_found");
  const error = await r.invalid("limi", "/v1/ads/1/similar?limi=1");
  assertEquals(error.details, [{
    param: "limi",
    reason: error.details![0]!.reason,
    allowed: Object.keys(similarParams),
    suggestion: "limit",
  }]);
  await r.invalid("is_active", "/v1/ads/1/similar?is_active=true");
  await r.invalid("fields", "/v1/ads/1/similar?fields=brand");
  const { next_page_url } = await r.list("/v1/ads/1/similar?limit=1");
  const other = next_page_url!.replace("/ads/1/", "/ads/2/");
  assertEquals((await r.error(400, other)).code, "invalid_cursor");
  const list = next_page_url!.replace("/1/similar", "");
  assertEquals((await r.error(400, list)).code, "invalid_cursor");
});

Deno.test("similar ads are found by indexes", async () => {
  await using r = await reader(
    numberedAds(2_000, (n) => ({
      creative_hash: String(n % 500),
      primary_text: `${SAYING}, number ${n % 700}`,
    })),
  );
  const { database: { kysely: db } } = r.t;
  await sql`vacuum analyze ads, ad_search`.execute(r.t.database.longRunning);
  const query = similarIds(1, [2, 3], null, 10).compile(db);
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const plan = await explain(db, query, mode);
    const read = ["ads", "ad_search"].flatMap((name) => listScans(plan, name))
      .reduce((sum, scan) => sum + rowsRead(scan), 0);
    assertLessOrEqual(read, 20, mode);
  }
});

Deno.test("the size of an ad's group counts all ads of its creative, up to a thousand", async () => {
  await using r = await reader([
    ...numberedAds(GROUP_SIZE_MAX + 5, () => ({ creative_hash: "large" })),
    { ad_archive_id: "a", is_active: true, creative_hash: "small" },
    { ad_archive_id: "b", is_active: true, creative_hash: "small" },
    { ad_archive_id: "c", is_active: true, creative_hash: "alone" },
  ]);
  const { data } = await r.list("/v1/ads?limit=4");
  const ids = data.map(({ id }) => id);
  const columns = createArchiveColumns();
  const read = (ids: readonly number[]) =>
    readGroupSizes(r.t.database.kysely, columns, ids);
  const sizes = await read(ids);
  assertEquals(ids.map((id) => sizes.get(id)), [1, 2, 2, GROUP_SIZE_MAX]);
  assertEquals(await read([]), new Map());
});

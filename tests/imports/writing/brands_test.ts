import { assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { brandSlug } from "@/lib/imports/formats/brand_slug.ts";
import { pglite, type TestDatabase } from "../../database.ts";
import { IMPORTED_AT, importRecords, nativeRecord } from "./native_record.ts";
import { TestClock } from "../../test_clock.ts";
import { words } from "../../words.ts";

let made = 0;
function adOf(brand: Record<string, unknown>, over = {}) {
  return nativeRecord(`ad-${++made}`, { brand, ...over });
}

function slugs(database: TestDatabase) {
  return database.longRunning.selectFrom("brands").select(["page_id", "slug"])
    .orderBy("id").execute()
    .then((rows) => Object.fromEntries(rows.map((r) => [r.page_id, r.slug])));
}

pglite.test("a brand's slug comes from the source, else from its name, else from its page", async (database) => {
  await importRecords(database, [
    adOf({ page_id: "1", name: "Ignored", slug: "given-slug" }),
    adOf({ page_id: "2", name: "Café Zoë & Söhne GmbH" }),
    adOf({ page_id: "3" }),
    adOf({ page_id: "4", name: "🙂🙂" }),
    adOf({ page_id: "5", name: "مقهى" }),
    adOf({ page_id: "6", name: "東京" }),
    adOf({ page_id: "7", name: "x".repeat(300) }),
    adOf({ page_id: "8", slug: "Not A Slug/../<b>" }),
    adOf({ page_id: "9", page_url: "https://www.facebook.com/nine.shop/" }),
  ]);
  const made = Object.values(await slugs(database));
  for (const slug of made) assertMatch(slug, /^[a-z0-9-]+$/);
  const [arabic, html] = [made[4]!, made[7]!];
  assertEquals(made, [
    ...words`given-slug cafe-zoe-and-soehne-gmbh 3 4`,
    ...[arabic, "6", "x".repeat(80), html, "nine-shop"],
  ]);
});

Deno.test("a name that cannot be fully transliterated is replaced by the page's alias, else by its id", () => {
  const slug = (name: string, page_url: string | null) =>
    brandSlug({ page_id: "77", slug: null, name, page_url });
  const aliases: [page_url: string | null, slug: string][] = [
    ["https://www.facebook.com/LotteON.Official/", "lotteon-official"],
    ["https://m.facebook.com/pg/lotteon?ref=x", "lotteon"],
    ["https://www.instagram.com/_u/lotteon", "lotteon"],
    ["https://www.facebook.com/100064", "77"],
    ["https://www.facebook.com/profile.php?id=100064", "77"],
    ["https://www.facebook.com/people/Lotte/100064/", "77"],
    ["https://facebook.com.evil.example/lotteon", "77"],
    [null, "77"],
  ];
  for (const [page_url, expected] of aliases) {
    assertEquals(slug("롯데ON", page_url), expected, page_url ?? "none");
    assertEquals(slug("Lotte ON 🛒™", page_url), "lotte-on");
  }
  const brand = { page_id: "77", slug: null, name: "롯데ON", page_url: null };
  assertEquals(brandSlug({ ...brand, alias: "Lotte.ON" }), "lotte-on");
  // It is made of the first 200 characters alone.
  assertEquals(slug(`${"!".repeat(199)}ab`, null), "a");
  assertEquals(slug(`${"!".repeat(200)}ab`, null), "77");
});

for (const batchSize of [1, 500]) {
  pglite.test(`brands with the same slug get different ones, in batches of ${batchSize}`, async (database) => {
    const wanted = words`1 2 3`.map((page_id) =>
      adOf({ page_id, name: "Acme" })
    );
    const other = adOf({ page_id: "4", slug: "acme-2" });
    await importRecords(database, [...wanted, other], { batchSize });
    // The last one's slug was taken by what another brand had to take.
    assertEquals(
      Object.values(await slugs(database)),
      words`acme acme-2 acme-3 acme-2-4`,
    );
  });
}

pglite.test("each ad of a batch has its own brand, in its row and its document", async (database) => {
  const pages = ["2", "1", "3", "1"];
  const [first, ...others] = pages.map((page_id) => adOf({ page_id }));
  await importRecords(database, [first!]);
  await importRecords(database, [...others, adOf({ page_id: null })]);
  const { rows } = await sql`
    select page_id, document::json->>'brand_id' = b.id::text as is_same
    from ads left join brands b on b.id = brand_id order by ads.id`
    .execute(database.longRunning);
  assertEquals(rows, [
    ...pages.map((page_id) => ({ page_id, is_same: true })),
    { page_id: null, is_same: null },
  ]);
});

pglite.test("a slug remains when the brand's name changes", async (database) => {
  await importRecords(database, [adOf({ page_id: "1", name: "Before" })]);
  await importRecords(database, [
    adOf({ page_id: "1", name: "After", slug: "after" }),
  ]);
  const [brand] = await database.longRunning.selectFrom("brands")
    .select(["slug", "name"]).execute();
  assertEquals(brand, { slug: "before", name: "After" });
});

for (const batchSize of [1, 500]) {
  pglite.test(`a brand gains what its ads say and loses nothing, in batches of ${batchSize}`, async (database) => {
    const clock = new TestClock(IMPORTED_AT);
    await importRecords(database, [
      adOf({ page_id: "1", platforms: ["Facebook"] }, {
        last_scraped_at: 1_700_000_000,
      }),
      adOf(
        { page_id: "1", name: "Name", avatar_url: "https://a.example/1" },
        {
          last_scraped_at: 1_600_000_000,
        },
      ),
      adOf({ page_id: "1", page_url: "https://p.example/", platforms: [] }),
      adOf({
        page_id: "1",
        name: "Newer",
        platforms: ["threads", "facebook"],
      }),
    ], { clock, batchSize });
    const { id: _, updated_at: __, version: ___, ...brand } = await database
      .longRunning
      .selectFrom("brands").selectAll().executeTakeFirstOrThrow();
    assertEquals(brand, {
      slug: "1",
      page_id: "1",
      name: "Newer",
      active_ad_count: 4,
      total_ad_count: 4,
      page_url: "https://p.example/",
      avatar_url: "https://a.example/1",
      platforms: ["facebook", "threads"],
      media_types: ["unknown"],
      last_scraped_at: 1_700_000_000,
      created_at: clock.seconds,
    });
  });
}

pglite.test("ads that do not describe their brand still show when it was observed, and on which platforms", async (database) => {
  const brand = { page_id: "1", name: "Name", platforms: ["facebook"] };
  const ad_archive_id = "700001";
  const at = [1_600_000_000, 1_650_000_000, 1_700_000_000];
  for (
    const record of [
      adOf(brand, { ad_archive_id, last_scraped_at: at[0] }),
      nativeRecord(ad_archive_id, {
        last_scraped_at: at[1],
        transparency: { platforms: ["messenger"] },
      }),
      { ad_archive_id, is_active: true, scraped_at: at[2], snapshot: {} },
    ]
  ) {
    await importRecords(database, [record]);
    const { last_scraped_at } = await database.longRunning
      .selectFrom("brands").select("last_scraped_at").executeTakeFirstOrThrow();
    assertEquals(last_scraped_at, at.shift()!);
  }
  assertEquals(
    await database.longRunning.selectFrom("brands")
      .select(["page_id", "name", "platforms"]).execute(),
    [{ ...brand, platforms: ["facebook", "messenger"] }],
  );
});

pglite.test("importing a creator's ad again removes the creator's URL and picture from the brand", async (database) => {
  const avatar = (name: string, signature: number) =>
    `https://scontent-${signature}.xx.fbcdn.net/v/${name}.jpg?oh=${signature}`;
  // What was stored before creators and brands were distinguished.
  await importRecords(
    database,
    [
      ["1", "lee?id=1", avatar("lee", 1)],
      ["2", "two", avatar("two", 1)],
      ["3", "lee?id=2", "https://a.example/v/lee.jpg"],
    ].map(([page_id, page, avatar_url]) =>
      adOf({ page_id, page_url: `https://p.example/${page}`, avatar_url })
    ),
  );
  const byLee = (page_id: string) => ({
    ad_archive_id: `70000${page_id}`,
    page_id,
    page_name: "Brand",
    is_active: true,
    snapshot: {
      body: { text: "Fresh bread" },
      page_id: "900",
      page_profile_uri: "https://p.example/lee?id=1",
      page_profile_picture_url: avatar("lee", 2),
    },
  });
  await importRecords(database, ["1", "2", "3", "4"].map(byLee));
  const rows = await database.longRunning.selectFrom("brands")
    .select(["page_id", "page_url", "avatar_url"]).orderBy("id").execute();
  assertEquals(rows.map((row) => Object.values(row)), [
    ["1", null, null],
    ["2", "https://p.example/two", avatar("two", 1)],
    ["3", "https://p.example/lee?id=2", "https://a.example/v/lee.jpg"],
    ["4", null, null],
  ]);
  const page_profile_uri = "https://p.example/one";
  const branded_content = { page_id: "1", page_profile_uri };
  const { snapshot, ...ad } = byLee("1");
  await importRecords(database, [
    { ...ad, snapshot: { ...snapshot, branded_content } },
  ]);
  const { page_url } = await database.longRunning.selectFrom("brands")
    .select("page_url").where("page_id", "=", "1").executeTakeFirstOrThrow();
  assertEquals(page_url, page_profile_uri);
});

pglite.test("an ad that omits its brand keeps it, with the name that the batch before gave to it", async (database) => {
  const brand = { page_id: "1", name: "Old" };
  await importRecords(
    database,
    ["a", "b"].map((id) => nativeRecord(id, { brand })),
  );
  await importRecords(database, [
    nativeRecord("a", { brand: { ...brand, name: "New" } }),
    nativeRecord("b", { primary_text: "edited" }),
  ], { batchSize: 1 });
  const { rows } =
    await sql`select document::json->>'primary_text' as primary_text, name_words
    from ads join brand_search using (brand_id) order by id`
      .execute(database.longRunning);
  assertEquals(rows, [
    { primary_text: "a", name_words: " bnew " },
    { primary_text: "edited", name_words: " bnew " },
  ]);
});

/** A record of the page of all ads below, with its picture. */
const pictured = (picture: string, ad_archive_id = "7000001") => ({
  ad_archive_id,
  page_id: "1",
  page_name: "Bakery",
  is_active: true,
  snapshot: {
    body: { text: "Fresh bread" },
    page_profile_picture_url: `https://a.example/${picture}`,
  },
});

async function pictureOf(database: TestDatabase) {
  const { avatar_url } = await database.longRunning.selectFrom("brands")
    .select("avatar_url").executeTakeFirstOrThrow();
  return avatar_url?.replace("https://a.example/", "");
}

pglite.test("a page's new picture replaces the old one also where its ad is the same, and reading an old record again does not bring the old one back", async (database) => {
  await importRecords(database, [pictured("old")]);
  const { unchanged } = await importRecords(database, [pictured("new")]);
  assertEquals([unchanged, await pictureOf(database)], [1, "new"]);
  await importRecords(database, [pictured("old")]);
  assertEquals(await pictureOf(database), "new");
});

pglite.test("importing a file again does not bring back a page's picture that another ad has replaced, though the file has the ad twice", async (database) => {
  const file = [pictured("older"), pictured("old")];
  await importRecords(database, file);
  assertEquals(await pictureOf(database), "old");
  await importRecords(database, [pictured("new", "7000002")]);
  const { unchanged } = await importRecords(database, file);
  assertEquals([unchanged, await pictureOf(database)], [2, "new"]);
});

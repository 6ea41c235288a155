import { assertEquals } from "@std/assert";
import { metaWeb, NOW, reasonAgainst, toAdRecord } from "./ads.ts";

const RECORD = {
  ad_archive_id: "700000000000002",
  page_id: "1001",
  page_name: "Shoe Brand",
  is_active: true,
  start_date: 1762326000,
  publisher_platform: ["INSTAGRAM"],
  snapshot: {
    body: { text: "x" },
    page_id: "2002",
    page_name: "Lee",
    page_profile_uri: "https://www.instagram.com/_u/lee",
    page_profile_picture_url: "https://a.fbcdn.net/v/lee.jpg?oh=1",
    branded_content: {
      page_id: "1001",
      page_name: "Shoe Brand",
      page_profile_uri: "https://www.facebook.com/shoebrand/",
      page_profile_pic_url: "https://a.fbcdn.net/v/shoe.jpg?oh=1",
    },
  },
};
/** The same as scrapers write it. */
const CAMEL = camelCase(RECORD);

function camelCase(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/^(ad_archive|page)_id$/, "$1ID")
        .replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
      name === "page_id" ? Number(member) : camelCase(member),
    ]),
  );
}

const LEE = [true, "2002", "Lee"];
const NOBODY = [false, null, null];

function readCreator(ad: ReturnType<typeof metaWeb>) {
  return [ad.is_creator_ad, ad.creator_page_id, ad.creator_page_name];
}

Deno.test("reads the creator from another page's snapshot, and the brand from branded content", () => {
  for (const record of [RECORD, CAMEL]) {
    const ad = toAdRecord("auto", record, NOW + 1e9);
    assertEquals(readCreator(ad), LEE);
    assertEquals(ad.brand, {
      page_id: "1001",
      name: "Shoe Brand",
      slug: null,
      page_url: "https://www.facebook.com/shoebrand/",
      avatar_url: "https://a.fbcdn.net/v/shoe.jpg?oh=1",
      platforms: ["instagram"],
      foreign_urls: ["https://www.instagram.com/_u/lee", "/v/lee.jpg"],
    });
  }
});

Deno.test("leaves the brand's URL and picture unknown in a creator's snapshot", () => {
  const { branded_content: partner, ...snapshot } = RECORD.snapshot;
  const other = { ...partner, page_id: "3003", page_name: "Agency" };
  for (const branded_content of [undefined, null, other]) {
    const ad = metaWeb({ ...snapshot, branded_content }, {
      page_id: "1001",
      page_name: "Shoe Brand",
    });
    assertEquals(readCreator(ad), LEE);
    const { name, page_url, avatar_url } = ad.brand!;
    assertEquals([name, page_url, avatar_url], ["Shoe Brand", null, null]);
  }
});

Deno.test("does not use the creator's name for the brand", () => {
  const page = { page_id: "1001", page_name: "Lee" };
  const { brand } = metaWeb(RECORD.snapshot, page);
  assertEquals(brand!.name, "Shoe Brand");
  const { branded_content: _, ...snapshot } = RECORD.snapshot;
  assertEquals(metaWeb(snapshot, { page_id: "1001" }).brand!.name, null);
});

Deno.test("reads the creator from branded content of another page", () => {
  const own = {
    page_id: "1001",
    page_name: "Shoe Brand",
    page_profile_uri: "https://www.facebook.com/shoebrand/",
  };
  const read = (branded_content: unknown) =>
    metaWeb({ ...own, branded_content }, { page_id: 1001 });
  const lee = { page_id: "2002", page_name: "Lee", page_profile_uri: "/lee" };
  assertEquals(readCreator(read(lee)), LEE);
  assertEquals(read(lee).brand!.page_url, own.page_profile_uri);
  assertEquals(readCreator(read({ page_name: "Lee" })), [true, null, "Lee"]);
  for (const none of [null, {}, "x", own, { page_name: "Shoe Brand" }]) {
    assertEquals(readCreator(read(none)), NOBODY);
  }
});

Deno.test("attributes a snapshot without a page to the record's page", () => {
  const ad = metaWeb({ page_profile_uri: "/p" }, { page_id: "1001" });
  assertEquals([readCreator(ad), ad.brand!.page_url], [NOBODY, "/p"]);
  for (
    const members of [
      { page_id: "1001", page_url: "/p", page_logo: "/l" },
      { page: { id: "1001", url: "/p", picture: "/l" } },
    ]
  ) {
    const { brand } = metaWeb({}, { page_id: undefined, ...members });
    assertEquals([brand!.page_url, brand!.avatar_url], ["/p", "/l"]);
  }
});

Deno.test("rejects invalid page ids with their paths", () => {
  const reason = (snapshot: unknown) =>
    reasonAgainst({ ad_archive_id: "200000001", page_id: "1", snapshot });
  assertEquals(
    [{ page_id: "a b" }, { branded_content: { page_id: {} } }].map(reason),
    [
      'snapshot.page_id must be 1 to 64 letters, digits, "_", or "-".',
      "snapshot.branded_content.page_id must be text.",
    ],
  );
});

Deno.test("reads the page's alias anywhere in a record, unless its URL has one", () => {
  const own = { page_alias: "bakery" };
  const alias = (members: object, page_profile_uri?: string) =>
    metaWeb({ page_profile_uri }, { ...members }).brand!.alias;
  const info = { adLibraryPageInfo: { pageInfo: { pageAlias: "bakery" } } };
  const camel = { pageAlias: "bakery" };
  for (const members of [own, camel, { page_info: own }, { pageInfo: info }]) {
    assertEquals(alias(members), "bakery");
    assertEquals(alias(members, "https://www.facebook.com/100064"), "bakery");
    assertEquals(alias(members, "https://www.facebook.com/shop"), undefined);
  }
  assertEquals(metaWeb(own).brand!.alias, "bakery");
  for (const none of [{}, { page_alias: "" }, { pageInfo: [1] }]) {
    assertEquals(alias(none), undefined);
  }
  assertEquals(metaWeb(RECORD.snapshot, { ...own }).brand!.alias, undefined);
});

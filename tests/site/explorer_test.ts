import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import { pageTests, plainText, shownJson, toVisitor } from "./forms.ts";

const brand = { page_id: "600", name: "Northern Lamp Works" };

/** An archive of 3 brands and 31 ads. */
const test = pageTests({
  ads: [
    ...Array.from({ length: 27 }, (_, i) => plainAd(`7000${100 + i}`)),
    plainAd("800001", { media_type: "video", is_active: false, brand }),
    plainAd("800002", { media_type: "video", brand }),
    plainAd("800003", { brand: { page_id: "601", name: "Northern Bakery" } }),
    plainAd("800004", { brand: null }),
  ],
});

async function findBrandId(t: Harness, name: string): Promise<number> {
  const { id } = await t.database.kysely.selectFrom("brands").select("id")
    .where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}

async function apiAnswer(t: Harness, target: string): Promise<string> {
  const key = await t.key();
  return await (await t.fetch(target, { key })).text();
}

/** A response without what no two requests share. */
function withoutRequestId(answer: string): string {
  return answer.replace(/"request_id":"[^"]*"/, "");
}

test("the page shows the exact total, shows the newest first and asks the API the same", async ({ me }) => {
  const { status, html } = await me.open("/dashboard/ads");
  assertEquals(status, 200);
  assertStringIncludes(plainText(html), "31 ads, most recently added first");
  assertEquals(html.match(/<article/g)?.length, 25);
  assert(html.indexOf("800004") < html.indexOf("800003"));
  assertStringIncludes(plainText(html), '"http://archive.test/v1/ads"');
  assertEquals(html.includes("api-answer"), false);
});

test("each filter narrows the ads as it does in the API, and can be taken off", async ({ t, me }) => {
  const brand = await findBrandId(t, "Northern Lamp Works");
  for (
    const [query, total, chip] of [
      ["is_active=false", 1, "Status Ended"],
      ["media_type=video", 2, "Media type Video"],
      [`brand_id=${brand}`, 2, "Brand Northern Lamp Works"],
      ["ad_archive_id=800001%2C800003", 2, "Archive ids 2 ids"],
      ["page_id=600", 2, "Page id 600"],
    ] as const
  ) {
    const { html } = await me.open(`/dashboard/ads?${query}`);
    assertEquals(html.match(/<article/g)?.length, total, query);
    assertStringIncludes(plainText(html), `Remove the filter ${chip}`);
    assertStringIncludes(plainText(html), `/v1/ads?${query}"`);
  }
});

test("the JSON beside the ads is the API's response, byte for byte except for the layout", async ({ t, me }) => {
  for (
    const query of [
      "",
      "media_type=video",
      "limit=3",
      "is_active=perhaps&limit=0&color=red",
    ]
  ) {
    const { html } = await me.open(`/dashboard/ads?show=json&${query}`);
    assertEquals(
      withoutRequestId(shownJson(html)),
      withoutRequestId(await apiAnswer(t, `/v1/ads?${query}`)),
      query,
    );
  }
});

test("a form that leaves fields empty leads to the URL without them", async ({ me }) => {
  const { status, location } = await me.open(
    "/dashboard/ads?is_active=true&media_type=&brand=&ad_archive_id=&limit=&show=json",
  );
  assertEquals(status, 303);
  assertEquals(location, "/dashboard/ads?is_active=true&show=json");
});

test("a brand is found by slug, page id, name or part of a name", async ({ t, me }) => {
  const lamp = await findBrandId(t, "Northern Lamp Works");
  for (
    const text of ["northern-lamp-works", "600", "northern LAMP works", "lamp"]
  ) {
    const typed = `media_type=&brand=${encodeURIComponent(text)}`;
    const { status, location } = await me.open(
      `/dashboard/ads?is_active=true&${typed}`,
    );
    assertEquals(status, 303, text);
    assertEquals(location, `/dashboard/ads?is_active=true&brand_id=${lamp}`);
  }
});

test("a text that several brands match asks which one is meant", async ({ t, me }) => {
  const { status, html } = await me.open(
    "/dashboard/ads?media_type=video&is_active=&brand=northern",
  );
  assertEquals(status, 200);
  assertStringIncludes(html, "Which brand?");
  for (const name of ["Northern Lamp Works", "Northern Bakery"]) {
    const id = await findBrandId(t, name);
    assertStringIncludes(html, `href="?media_type=video&amp;brand_id=${id}"`);
  }
});

test("a text that no brand matches is reported beside the field, and is no pattern", async ({ me }) => {
  for (
    const text of ["nothing like it", "%", "_", "\\", "'", "\0", "a\u0000b"]
  ) {
    const { status, html } = await me.open(
      `/dashboard/ads?brand=${encodeURIComponent(text)}`,
    );
    assertEquals(status, 200, text);
    assertMatch(html, /id="brand-error"[^>]*>No brand name contains this text/);
  }
});

test("while no brand is chosen, neither ads nor a total nor a request of all brands is shown", async ({ me }) => {
  for (
    const [text, instead] of [
      ["nothing like it", "No ad matches"],
      ["northern", "Which brand?"],
    ] as const
  ) {
    const { html } = await me.open(
      `/dashboard/ads?show=json&brand=${encodeURIComponent(text)}`,
    );
    assertStringIncludes(html, instead);
    assert(!html.includes("<article"), text);
    assert(!html.includes("most recently added first"), text);
    assert(!html.includes("api-curl"), text);
  }
});

test("wrong parameters are reported beside their fields in the API's words, and the values are kept", async ({ t, me }) => {
  const query =
    "is_active=perhaps&media_type=film&limit=0&ad_archive_id=a%20b&brand_id=x&is_activ=1";
  const { status, html } = await me.open(`/dashboard/ads?${query}`);
  assertEquals(status, 400);
  const { error } = JSON.parse(await apiAnswer(t, `/v1/ads?${query}`));
  assertEquals(error.details.length, 6);
  for (const { reason } of error.details) {
    assertStringIncludes(plainText(html), reason);
  }
  assertMatch(html, /<option[^>]*selected[^>]*>perhaps</);
  assertMatch(html, /<input[^>]*value="a b"[^>]*>/);
  assertEquals(html.match(/aria-invalid="true"/g)?.length, 5);
});

test("a cursor of other filters is reported, with a link to the first page", async ({ me }) => {
  const { html: first } = await me.open("/dashboard/ads?limit=3");
  const cursor = /cursor=([\w-]+)/.exec(first)![1];
  const { status, html } = await me.open(
    `/dashboard/ads?is_active=true&cursor=${cursor}`,
  );
  assertEquals(status, 400);
  assertStringIncludes(html, "The cursor is not valid for this request.");
  assertMatch(html, /href="\?is_active=true"[^>]*>Back to the first page/);
});

test("filters that no ad passes and an archive without ads say what to do", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?media_type=carousel");
  assertStringIncludes(html, "No ad matches");
  assertStringIncludes(html, 'href="/dashboard/ads"');

  await using empty = await harness();
  const { headers } = await signedIn(empty);
  const page = await toVisitor(empty, headers).open("/dashboard/ads");
  assertStringIncludes(page.html, "The archive is empty");
  assertStringIncludes(page.html, "deno task import");
});

test("visitors without a session are sent to sign in and come back to the filters", async ({ visitor }) => {
  const path = "/dashboard/ads?media_type=video";
  const { status, location } = await visitor.open(path);
  assertEquals(status, 303);
  assertEquals(location, `/login?next=${encodeURIComponent(path)}`);
});

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const test = pageTests({
  ads: Array.from({ length: 4 }, (_, i) => plainAd(`70000${i}`)),
});

test("invalid parameters are reported next to their fields by their labels, and the values are kept", async ({ me }) => {
  const query =
    "is_active=perhaps&media_type=vidoe&limit=0&ad_archive_id=a%20b&brand_id=x&is_activ=1";
  const { status, html } = await me.open(`/dashboard/ads?${query}`);
  assertEquals(status, 400);
  const words = plainText(html);
  for (
    const message of [
      "Status must be true or false.",
      'Media type must be one of Image, Video, Carousel, No media. Did you mean "Video"?',
      "Ads per page must be an integer of at least 1.",
      "Archive ids is not valid: each id must be",
      "Brand ids must be an integer of at least 1.",
      'There is no parameter "is_activ". Did you mean "is_active"?',
    ]
  ) {
    assertStringIncludes(words, message);
  }
  assert(!words.includes("The value"));
  assertMatch(html, /<input[^>]*value="perhaps" checked/);
  assertMatch(html, /<input[^>]*value="a b"[^>]*>/);
  assertEquals(html.match(/aria-invalid="true"/g)?.length, 5);
  assertMatch(html, /<a href="#is_active"[^>]*>Status must /);
});

test("a range that ends before it starts is reported with the labels of its fields", async ({ me }) => {
  const { status, words } = await me.open(
    "/dashboard/ads?delivery_start_min=2026-02-01&delivery_start_max=2026-01-01",
  );
  assertEquals(status, 400);
  assertStringIncludes(words, "Started (from) must not be above “To”.");
  assertStringIncludes(words, "Started (to) must not be below “From”.");
});

test("what is no date is shown as it was typed, and what is no landing page is said", async ({ me }) => {
  for (const from of ["2026-13-45", "soon"]) {
    const { status, words } = await me.open(
      `/dashboard/ads?delivery_start_min=${from}`,
    );
    assertEquals(status, 400);
    assertStringIncludes(words, `since ${from}`);
  }
  for (const page of ["none", "shop.example/%00"]) {
    const { status, words } = await me.open(`/dashboard/landing?page=${page}`);
    assertEquals(status, 200);
    assertStringIncludes(words, "No landing page");
  }
});

test("a button clears what is wrong with a request, and nothing else", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/ads?q=a&is_active=true&limit=none&color=red&show=json",
  );
  assertMatch(
    html,
    /href="\?q=a&amp;is_active=true&amp;show=json"[^>]*>Clear</,
  );
});

test("a cursor of other filters is reported, with a link to the first page", async ({ me }) => {
  const { html: first } = await me.open("/dashboard/ads?limit=3");
  const cursor = /cursor=([\w-]+)/.exec(first)![1];
  const { status, html } = await me.open(
    `/dashboard/ads?is_active=true&cursor=${cursor}`,
  );
  assertEquals(status, 400);
  assertStringIncludes(html, "The cursor is not valid for this request.");
  assertMatch(html, /href="\?is_active=true"[^>]*>Clear</);
});

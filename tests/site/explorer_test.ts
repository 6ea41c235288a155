import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd, signInReader } from "./ads.ts";

/** An archive of 3 brands and 31 ads, and someone who may look at it. */
async function stocked() {
  const t = await harness();
  await t.import(
    ...Array.from({ length: 27 }, (_, i) => plainAd(`7000${100 + i}`)),
    plainAd("800001", {
      media_type: "video",
      is_active: false,
      brand: { page_id: "600", name: "Northern Lamp Works" },
    }),
    plainAd("800002", {
      media_type: "video",
      brand: { page_id: "600", name: "Northern Lamp Works" },
    }),
    plainAd("800003", { brand: { page_id: "601", name: "Northern Bakery" } }),
    plainAd("800004", { brand: null }),
  );
  return Object.assign(t, {
    page: await signInReader(t),
    async brandId(name: string) {
      const { id } = await t.database.kysely.selectFrom("brands").select("id")
        .where("name", "=", name).executeTakeFirstOrThrow();
      return id;
    },
  });
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The JSON that a page shows, without its layout. */
function shownJson(html: string): string {
  const [, code] = /<code id="api-answer">(.*?)<\/code>/s.exec(html)!;
  return JSON.stringify(JSON.parse(plainText(code!)));
}

async function apiAnswer(t: Harness, target: string): Promise<string> {
  const key = await t.key();
  return await (await t.fetch(target, { key })).text();
}

/** A response without what no two requests share. */
function withoutRequestId(answer: string): string {
  return answer.replace(/"request_id":"[^"]*"/, "");
}

Deno.test("the page shows the exact total, shows the newest first and asks the API the same", async () => {
  await using t = await stocked();
  const { status, text } = await t.page("/dashboard/ads");
  assertEquals(status, 200);
  assertStringIncludes(plainText(text), "31 ads, most recently added first");
  assertEquals(text.match(/<article/g)?.length, 25);
  assert(text.indexOf("800004") < text.indexOf("800003"));
  assertStringIncludes(plainText(text), '"http://archive.test/v1/ads"');
  assertEquals(text.includes("api-answer"), false);
});

Deno.test("each filter narrows the ads as it does in the API, and can be taken off", async () => {
  await using t = await stocked();
  const brand = await t.brandId("Northern Lamp Works");
  for (
    const [query, total, chip] of [
      ["is_active=false", 1, "Status Ended"],
      ["media_type=video", 2, "Media type Video"],
      [`brand_id=${brand}`, 2, "Brand Northern Lamp Works"],
      ["ad_archive_id=800001%2C800003", 2, "Archive ids 2 ids"],
      ["page_id=600", 2, "Page id 600"],
    ] as const
  ) {
    const { text } = await t.page(`/dashboard/ads?${query}`);
    assertEquals(text.match(/<article/g)?.length, total, query);
    assertStringIncludes(plainText(text), `Remove the filter ${chip}`);
    assertStringIncludes(plainText(text), `/v1/ads?${query}"`);
  }
});

Deno.test("the JSON beside the ads is the API's response, byte for byte except for the layout", async () => {
  await using t = await stocked();
  for (
    const query of [
      "",
      "media_type=video",
      "limit=3",
      "is_active=perhaps&limit=0&color=red",
    ]
  ) {
    const { text } = await t.page(
      `/dashboard/ads?${query}${query === "" ? "" : "&"}show=json`,
    );
    assertEquals(
      withoutRequestId(shownJson(text)),
      withoutRequestId(await apiAnswer(t, `/v1/ads?${query}`)),
      query,
    );
  }
});

Deno.test("a form that leaves fields empty leads to the URL without them", async () => {
  await using t = await stocked();
  const { status, location } = await t.page(
    "/dashboard/ads?is_active=true&media_type=&brand=&ad_archive_id=&limit=&show=json",
  );
  assertEquals(status, 303);
  assertEquals(location, "/dashboard/ads?is_active=true&show=json");
});

Deno.test("a brand is found by slug, page id, name or part of a name", async () => {
  await using t = await stocked();
  const lamp = await t.brandId("Northern Lamp Works");
  for (
    const text of ["northern-lamp-works", "600", "northern LAMP works", "lamp"]
  ) {
    const { status, location } = await t.page(
      `/dashboard/ads?is_active=true&media_type=&brand=${
        encodeURIComponent(text)
      }`,
    );
    assertEquals(status, 303, text);
    assertEquals(location, `/dashboard/ads?is_active=true&brand_id=${lamp}`);
  }
});

Deno.test("a text that several brands match asks which one is meant", async () => {
  await using t = await stocked();
  const { status, text } = await t.page(
    "/dashboard/ads?media_type=video&is_active=&brand=northern",
  );
  assertEquals(status, 200);
  assertStringIncludes(text, "Which brand?");
  for (const name of ["Northern Lamp Works", "Northern Bakery"]) {
    const id = await t.brandId(name);
    assertStringIncludes(
      text,
      `href="?media_type=video&amp;brand_id=${id}"`,
    );
  }
});

Deno.test("a text that no brand matches is reported beside the field, and is no pattern", async () => {
  await using t = await stocked();
  for (
    const text of ["nothing like it", "%", "_", "\\", "'", "\0", "a\u0000b"]
  ) {
    const { status, text: html } = await t.page(
      `/dashboard/ads?brand=${encodeURIComponent(text)}`,
    );
    assertEquals(status, 200, text);
    assertMatch(html, /id="brand-error"[^>]*>No brand name contains this text/);
  }
});

Deno.test("while no brand is chosen, neither ads nor a total nor a request of all brands is shown", async () => {
  await using t = await stocked();
  for (
    const [text, instead] of [
      ["nothing like it", "No ad matches"],
      ["northern", "Which brand?"],
    ] as const
  ) {
    const { text: html } = await t.page(
      `/dashboard/ads?show=json&brand=${encodeURIComponent(text)}`,
    );
    assertStringIncludes(html, instead);
    assert(!html.includes("<article"), text);
    assert(!html.includes("most recently added first"), text);
    assert(!html.includes("api-curl"), text);
  }
});

Deno.test("wrong parameters are reported beside their fields in the API's words, and the values are kept", async () => {
  await using t = await stocked();
  const { status, text } = await t.page(
    "/dashboard/ads?is_active=perhaps&media_type=film&limit=0&ad_archive_id=a%20b&brand_id=x&is_activ=1",
  );
  assertEquals(status, 400);
  const { error } = JSON.parse(
    await apiAnswer(
      t,
      "/v1/ads?is_active=perhaps&media_type=film&limit=0&ad_archive_id=a%20b&brand_id=x&is_activ=1",
    ),
  );
  assertEquals(error.details.length, 6);
  for (const { reason } of error.details) {
    assertStringIncludes(plainText(text), reason);
  }
  assertMatch(text, /<option[^>]*selected[^>]*>perhaps</);
  assertMatch(text, /<input[^>]*value="a b"[^>]*>/);
  assertEquals(text.match(/aria-invalid="true"/g)?.length, 5);
});

Deno.test("a cursor of other filters is reported, with a link to the first page", async () => {
  await using t = await stocked();
  const { text: first } = await t.page("/dashboard/ads?limit=3");
  const cursor = /cursor=([\w-]+)/.exec(first)![1];
  const { status, text } = await t.page(
    `/dashboard/ads?is_active=true&cursor=${cursor}`,
  );
  assertEquals(status, 400);
  assertStringIncludes(text, "The cursor is not valid for this request.");
  assertMatch(text, /href="\?is_active=true"[^>]*>Back to the first page/);
});

Deno.test("filters that no ad passes and an archive without ads say what to do", async () => {
  await using t = await stocked();
  const { text } = await t.page("/dashboard/ads?media_type=carousel");
  assertStringIncludes(text, "No ad matches");
  assertStringIncludes(text, 'href="/dashboard/ads"');

  await using empty = await harness();
  const { headers } = await signedIn(empty);
  const page = await (await empty.fetch("/dashboard/ads", { headers })).text();
  assertStringIncludes(page, "The archive is empty");
  assertStringIncludes(page, "deno task import");
});

Deno.test("visitors without a session are sent to sign in and come back to the filters", async () => {
  await using t = await stocked();
  const response = await t.fetch("/dashboard/ads?media_type=video");
  assertEquals(response.status, 303);
  assertMatch(
    response.headers.get("location")!,
    /^\/login\?next=%2Fdashboard%2Fads%3Fmedia_type%3Dvideo$/,
  );
});

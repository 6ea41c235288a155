import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import {
  readWords,
  shownJson,
  test,
  toVisitor,
  type Visitor,
} from "./forms.ts";

const PICTURE = "https://pictures.example.com/a/one.jpg";

test("the page shows every field of the API under its name", async ({ t, me }) => {
  const primary_text = `Words of 123456789 ${"and more ".repeat(50)}`;
  await t.import(plainAd("123456789", { primary_text }));
  const { html } = await me.open("/dashboard/ads/123456789?tab=fields");
  const key = await t.key();
  const { data } = await (await t.fetch("/v1/ads/123456789", { key })).json();
  for (const name of Object.keys(data)) {
    if (["cards", "brand", "creativeUnits"].includes(name)) continue;
    assertStringIncludes(html, `>${name}</dt>`);
  }
  // A long text scrolls, so the keyboard must reach it.
  assertMatch(html, /tabindex="0" class="[^"]*">Words of 123456789/);
  assertMatch(html, /<title>Plain Brand, ad 123456789 ·/);
  const at = new Date(data.created_at * 1000).toISOString().slice(0, 19);
  assertStringIncludes(html, `<time datetime="${at}Z"`);
});

test("only numeric ids link to the public library", async ({ t, me }) => {
  await t.import(plainAd("123456789"), plainAd("own_1"));
  const { html } = await me.open("/dashboard/ads/123456789");
  assertMatch(
    html,
    /<a href="https:\/\/www\.facebook\.com\/ads\/library\/\?id=123456789" target="_blank" rel="noopener noreferrer nofollow"/,
  );
  const { html: own } = await me.open("/dashboard/ads/own_1");
  assert(!own.includes("facebook.com"));
  assertStringIncludes(own, "This id is not from the Ad Library");
});

test("what is unknown is left out, and an ad of text is called that", async ({ t, me }) => {
  await t.import(
    plainAd("1", { media_type: "unknown" }),
    plainAd("2", {
      media_type: "unknown",
      primary_text: null,
      brand: null,
      last_seen_at: 1_780_000_000,
    }),
    plainAd("3", {
      is_active: false,
      last_seen_at: 1_780_000_000,
      last_scraped_at: 1_790_000_000,
    }),
  );
  const about = async (id: string) => {
    const { html } = await me.open(`/dashboard/ads/${id}`);
    return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
      .map(([, term, value]) => `${term}: ${readWords(value!).trim()}`);
  };
  const library =
    "Ad Library: View in Ad Library ( www.facebook.com ) , opens in a new tab";
  assertEquals(await about("1"), ["Media type: Text", library]);
  assertEquals(await about("2"), ["Last seen: May 28, 2026", library]);
  const { html } = await me.open("/dashboard/ads/2");
  assertStringIncludes(html, "<title>No brand, ad 2 ·");
  assert(!html.includes("Unnamed brand"));
  // The end of its delivery, not when it was last looked at.
  assertEquals((await about("3"))[0], "Last seen: May 28, 2026");
});

test("an ad's next ad is the one that the explorer lists after it", async ({ t, me }) => {
  const started = [5, 3, 4].map((day) => Date.UTC(2026, 0, day) / 1000);
  await t.import(
    ...started.map((at, i) => plainAd(`900${i}`, { delivery_start_at: at })),
  );
  const { html: list } = await me.open("/dashboard/ads");
  const ids = [...list.matchAll(/data-ad="(\d+)"/g)].map(([, id]) => id);
  assertEquals(ids, ["9000", "9002", "9001"]);
  const { html } = await me.open("/dashboard/ads/9000");
  assertMatch(html, /href="\/dashboard\/ads\/9002" rel="next"/);
});

test("a missing ad, and an invalid id, are 404 pages", async ({ t, me }) => {
  await t.import(plainAd("1"));
  for (const id of ["404404", "me", "a%2Fb", "x".repeat(65), "%00"]) {
    const { status, html } = await me.open(`/dashboard/ads/${id}`);
    assertEquals(status, 404, id);
    assert(!html.includes("internal_error"), id);
  }
});

test("variants and slides are distinguished", async ({ t, me }) => {
  const cards = ["One", "Two"].map((title) => ({ title, variant: true }));
  const units = ["One", "Two"].map((title, unitIndex) => ({
    unitIndex,
    unitType: "text",
    title,
  }));
  await t.import(
    plainAd("1", { cards, creativeUnits: units }),
    plainAd("2", {
      media_type: "carousel",
      cards: cards.map((card) => ({ ...card, variant: false })),
      creativeUnits: units,
    }),
  );
  const { html: variants } = await me.open("/dashboard/ads/1");
  assertStringIncludes(variants, "These are variants of one ad");
  assertStringIncludes(variants, "Variant 1 of 2");
  const { html: slides } = await me.open("/dashboard/ads/2");
  assert(!slides.includes("variants of one ad"));
  assertStringIncludes(slides, "Slide 1 of 2");
});

test("the history shows an edit, a stop and a resume, newest first, with the texts of the edit", async ({ t, me }) => {
  const start = 1_760_000_000;
  const observed = (day: number, members: Record<string, unknown> = {}) =>
    plainAd("1", {
      delivery_start_at: start,
      last_seen_at: start + day * 86_400,
      last_scraped_at: start + day * 86_400,
      primary_text: "Oak & ash",
      ...members,
    });
  await t.import(observed(1));
  await t.import(observed(2, { primary_text: "<b>Elm</b>" }));
  await t.import(observed(3, { primary_text: null, is_active: false }));
  await t.import(
    observed(5, { creativeUnits: [{ unitType: "image", title: "A" }] }),
  );
  const { html } = await me.open("/dashboard/ads/1");
  const [, history] = /id="history"(.*?)<\/section>/s.exec(html)!;
  const entries = history!.split("<li>").slice(1);
  assertEquals(entries.map((entry) => readWords(entry).trim()), [
    "Resumed Oct 14, 2025",
    "Text changed Oct 14, 2025 Before: None After: Oak & ash",
    "Pictures and videos changed Oct 14, 2025",
    "Stopped Oct 12, 2025",
    "Text changed Oct 12, 2025 Before: &lt;b>Elm&lt;/b> After: None",
    "Text changed Oct 11, 2025 Before: Oak & ash After: &lt;b>Elm&lt;/b>",
    "Started Oct 9, 2025",
  ]);
});

/** The archive ids of the cards in a part of a page. */
function cardsOf(html: string, title: string): (string | undefined)[] {
  const [section = ""] = html.slice(html.indexOf(title)).split("</section>");
  return [...section.matchAll(/data-ad="(\d+)"/g)].map(([, id]) => id);
}

test("similar ads and others of the brand are shown below, each once, and cards say how many have their creative", async ({ t, me }) => {
  const twin = { primary_text: "The very same words of two ads" };
  await t.import(
    plainAd("1", twin),
    plainAd("2", { primary_text: "Other" }),
    plainAd("3", twin),
    plainAd("4", { primary_text: "Another" }),
    plainAd("5", { brand: { page_id: "9", name: "Elsewhere" } }),
  );
  const { html } = await me.open("/dashboard/ads/3");
  assertStringIncludes(html, "1 ad has the same creative, picture, or text.");
  assertEquals(cardsOf(html, "Similar ads"), ["1"]);
  assertEquals(cardsOf(html, "More from this brand"), ["4", "2"]);
  const [, hash] =
    /href="\/dashboard\/ads\?creative_hash=(\w+)"[^>]*>.{0,400}2 ads with this creative/s
      .exec(html)!;
  const { html: group } = await me.open(`/dashboard/ads?creative_hash=${hash}`);
  assertEquals(cardsOf(group, 'id="ads"'), ["3", "1"]);
});

test("pictures of other hosts load only if the operator allows the host", async ({ t, me }) => {
  const ad = plainAd("1", {
    creativeUnits: [{ unitType: "image", imageUrl: PICTURE }],
  });
  const readPages = async ({ open }: Visitor) => [
    await open("/dashboard/ads/1"),
    await open("/dashboard/ads"),
  ];
  await t.import(ad);
  const pages = await readPages(me);
  for (const { html, headers } of pages) {
    assert(!/<(?:img|video|source)[^>]*pictures\.example/.test(html));
    assert(!html.includes("IMAGE_HOSTS"), "that is the operator's matter");
    assertMatch(
      headers.get("content-security-policy")!,
      /img-src 'self' data:; media-src 'self';/,
    );
  }
  await using open = await harness({
    config: { imageHosts: ["*.example.com"] },
  });
  await open.import(ad);
  const visitor = toVisitor(open, (await signedIn(open)).headers);
  for (const { html, headers } of await readPages(visitor)) {
    const [img] = /<img[^>]*pictures\.example[^>]*>/.exec(html)!;
    assertStringIncludes(img, `src="${PICTURE}"`);
    assertStringIncludes(img, 'referrerpolicy="no-referrer"');
    assertMatch(
      headers.get("content-security-policy")!,
      /img-src 'self' data: https:\/\/\*\.example\.com; media-src 'self' https:\/\/\*\.example\.com;/,
    );
  }
});

test("the JSON on the page is the API's response for the ad", async ({ t, me }) => {
  const text = 'A </code> "quoted" & <b>bold</b> text';
  await t.import(plainAd("1", { primary_text: text }));
  const { html } = await me.open("/dashboard/ads/1?tab=json");
  const response = await t.fetch("/v1/ads/1?include=transparency,source", {
    key: await t.key(),
  });
  assertEquals(shownJson(html), await response.text());
  const colored = html.match(/<span class="text-[^>]*>[^<]*<\/span>/g)!
    .map((each) => each.replaceAll("&quot;", '"'));
  for (
    const token of [
      '<span class="text-ink">"ad_archive_id"</span>',
      '<span class="text-good">"1"</span>',
      '<span class="text-accent">1</span>',
      '<span class="text-warn">null</span>',
    ]
  ) assert(colored.includes(token), token);
});

test("the texts of an ad in one language are marked with it", async ({ t, me }) => {
  const [one, two] = ["300000000000001", "300000000000002"];
  const ad = { page_name: "Sakura", ad_creative_bodies: ["\u76f4\u9001"] };
  await t.import(
    { ...ad, id: one, languages: ["ja"] },
    { ...ad, id: two, languages: ["ja", "en"] },
  );
  const { html } = await me.open(`/dashboard/ads/${one}`);
  assertMatch(html, /<p [^>]*lang="ja"[^>]*>\u76f4\u9001</);
  const other = await me.open(`/dashboard/ads/${two}`);
  assert(!other.html.includes('lang="ja"'));
});

test("placeholders that the platform fills in for each viewer are named, and never shown as a template", async ({ t, me }) => {
  await t.import(
    plainAd("1", {
      primary_text: "{{product.brand}}",
      creativeUnits: [
        { unitType: "text", body: "Try the {{product.name}} now" },
      ],
    }),
    plainAd("2", {
      primary_text: "{{product.brand}} {{ product.name }}",
      brand: null,
    }),
  );
  for (const path of ["/", "/dashboard/ads", "/dashboard/ads/1"]) {
    const { html } = await me.open(path);
    assertStringIncludes(html, "Try the [product name] now", path);
    assert(!html.includes("{{"), path);
  }
});

test("this server's own files can be downloaded, under a name with the ad's id", async ({ t, me }) => {
  const [picture, video] = ["/sample/a.svg", "/sample/b.mp4"];
  await t.import(plainAd("7", {
    creativeUnits: [
      { unitType: "image", imageUrl: picture },
      {
        unitIndex: 1,
        unitType: "video",
        imageUrl: picture,
        videoUrl: video,
      },
      { unitType: "image", unitIndex: 2, imageUrl: PICTURE },
    ],
  }));
  const { html } = await me.open("/dashboard/ads/7");
  const links = [...html.matchAll(/<a href="([^"]*)" download="([^"]*)"/g)];
  assertEquals(links.map(([, href, name]) => [href, name]), [
    [picture, "7-1.svg"],
    [video, "7-2.mp4"],
  ]);
});

import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { test } from "./site.ts";

const PAYLOADS = [
  `<script>alert("text")</script>`,
  `"><img src=x onerror=alert("attribute")>`,
  `</title></textarea></style></script></code></template><script>alert("end")</script>`,
  `' onmouseover='alert(1)' autofocus onfocus='alert(1)`,
  "${7*7}{{7*7}}<%= 7*7 %>",
  `<!--<script>`,
  "\u2028\u2029\u202eevil\u202d\u2066 right to left",
  `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  `<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
];
const TEXTS = PAYLOADS.join(" ");
/** With a word that is several times as wide as the window. */
const LONG_TEXTS = `${TEXTS} ${"W".repeat(500)}`;
/** As long as a name may be; each ad's starts with another payload. */
const nameOf = (id: number) =>
  [...PAYLOADS.slice(id % PAYLOADS.length), ...PAYLOADS, "W".repeat(500)]
    .join(" ").slice(0, 500);

const ADDRESSES = [
  `javascript:alert("link")`,
  ` JaVaScRiPt:alert("link")`,
  `java\tscript:alert("link")`,
  `\u0001javascript:alert("link")`,
  `data:text/html,<script>alert("data")</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  "vbscript:msgbox(1)",
  "//evil.example/x.png",
  "https:\\\\evil.example\\x.png",
  "https://evil.example/x.png",
  `https://evil.example/"><script>alert("quote")</script>`,
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "blob:https://evil.example/1",
  "/logout",
  "/sample/../logout",
  LONG_TEXTS,
];

/** An ad with the payload in every text, and the address in every place for one. */
function hostileAd(id: number, address: string): Record<string, unknown> {
  const text = address === LONG_TEXTS ? LONG_TEXTS : TEXTS;
  const texts = {
    title: text,
    body: text,
    description: text,
    caption: text,
  };
  return {
    ad_archive_id: String(id),
    is_active: true,
    is_creator_ad: true,
    media_type: "carousel",
    primary_text: text,
    cta_text: text,
    destination_url: address,
    destination_domain: text,
    creator_page_id: "55501",
    creator_page_name: nameOf(id),
    search_text: text,
    cards: [{
      ...texts,
      cta_text: text,
      link_url: address,
      image_url: address,
      video_url: address,
      variant: true,
    }],
    brand: {
      page_id: String(id),
      name: nameOf(id),
      slug: text,
      page_url: address,
      avatar_url: address,
      platforms: [text],
    },
    creativeUnits: ["image", "video", "text"].map((unitType, unitIndex) => ({
      unitIndex,
      unitType,
      ...texts,
      linkUrl: address,
      imageUrl: address,
      videoUrl: unitType === "video" ? address : null,
    })),
  };
}

/** Protocols of all links, and sources of everything that loads. */
async function inventory(page: Page) {
  return await page.evaluate(() => ({
    protocols: [
      ...new Set([...document.links].map(({ protocol }) => protocol)),
    ],
    foreign: [...document.links].filter(({ origin }) =>
      origin !== location.origin
    )
      .filter(({ rel, target }) =>
        rel !== "noopener noreferrer nofollow" || target !== "_blank"
      ).map(({ outerHTML }) => outerHTML),
    sources: [
      ...document.querySelectorAll("img, video, source, iframe, object"),
    ]
      .map((media) => media.getAttribute("src") ?? media.getAttribute("srcdoc"))
      .filter((source) => source !== null && !source.startsWith("/sample/")),
    scripts:
      [...document.scripts].filter((script) => script.nonce === "").length,
    overflowing: document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("main *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 200)),
  }));
}

test("whatever an ad contains, no page runs it, follows it or sends a request to another host", async ({ t, page, trouble }) => {
  const ads = ADDRESSES.map((address, i) => hostileAd(7_000_001 + i, address));
  const report = await t.import(...ads);
  assertEquals(report.errors, []);
  const brands = await t.database.kysely.selectFrom("brands")
    .select("slug").execute();
  assertEquals(brands.length, ads.length);

  const paths = [
    "/",
    "/dashboard/ads?show=json",
    "/dashboard/ads?brand=script",
    ...ads.map(({ ad_archive_id }) => `/dashboard/ads/${ad_archive_id}`),
    ...brands.slice(0, 3).map(({ slug }) => `/dashboard/brands/${slug}`),
  ];
  for (const path of paths) {
    const response = await page.goto(path);
    assertEquals(response?.status(), 200, path);
    const found = await inventory(page);
    assertEquals(
      found.protocols.filter((protocol) => !/^https?:$/.test(protocol)),
      [],
      path,
    );
    assertEquals(found.foreign, [], path);
    assertEquals(found.sources, [], path);
    assertEquals(found.scripts, 0, path);
    assertEquals(found.overflowing, [], path);
    assertEquals(trouble, [], path);
  }

  // Appending reads a page as a document of its own, another way in.
  await page.goto("/dashboard/ads?limit=1");
  await page.locator("#load-more").click();
  await page.locator("#ads > li").nth(1).waitFor();
  const grid = await page.locator("#ads").innerText();
  assert(grid.includes("<script>"), "the payload is shown as the text it is");
  assertEquals(trouble, []);
});

import { assert, assertEquals } from "@std/assert";
import { countStatements } from "../../count_statements.ts";
import { testDatabase } from "../../database.ts";
import { nativeRecord } from "../../imports/writing/native_record.ts";
import {
  type Json,
  operationsOf,
  publicDocument,
} from "../../openapi/contract.ts";
import { type ListBody, reader } from "../../reader.ts";

const ADS = [
  nativeRecord("everywhere", {
    brand: { page_id: "1", name: "Aurora Brand" },
    creator_page_name: "Boreal Creator",
    primary_text: "first words",
    cta_text: "Call at once",
    destination_url: "https://shop.xn--bcher-kva.example/new",
    cards: [
      {
        title: "Card title",
        body: "Card body",
        description: "Card about",
        caption: "Card caption",
        cta_text: "Card calls",
      },
    ],
  }),
  nativeRecord("shoes", {
    primary_text: "Red shoes, half price. Don't wait: l'été!",
  }),
  nativeRecord("split", {
    primary_text: "Everything red",
    cards: [{ title: "Shoes", body: "50% off" }],
  }),
  nativeRecord("boots", {
    primary_text: "Boots or sandals? {{product.name}} e-mail us",
  }),
  nativeRecord("german", { primary_text: "Die STRASSE ist groß" }),
  nativeRecord("turkish", { primary_text: "İstanbul ılık" }),
  nativeRecord("greek", { primary_text: "Ο ΟΔΥΣΣΕΎΣ" }),
  nativeRecord("russian", { primary_text: "Ёлка" }),
  nativeRecord("hebrew", { primary_text: "שָׁלוֹם" }),
  nativeRecord("arabic", { primary_text: "مَرْحَبًا" }),
  nativeRecord("hindi", { primary_text: "किताब" }),
  nativeRecord("japanese", { primary_text: "東京都でお買い物 木" }),
  nativeRecord("wide", { primary_text: "ＷＩＤＥ ｶﾞｰﾃﾞﾝ so\u00ADft" }),
  nativeRecord("korean", { primary_text: "한국어" }),
  nativeRecord("thai", { primary_text: "กางเกงยีนส์" }),
  nativeRecord("lao", { primary_text: "ພາສາລາວ" }),
  nativeRecord("khmer", { primary_text: "ភាសាខ្មែរ" }),
  nativeRecord("burmese", { primary_text: "မြန်မာစာ" }),
  nativeRecord("long", {
    primary_text: `${"filler ".repeat(9_000)} lastword ${"y".repeat(80)}`,
  }),
];

/** Searches, and the ads that are found; `search_in` after a bar. */
const FOUND: Record<string, string> = {
  "red shoes": "shoes split",
  "SHOES red": "shoes split",
  '"red shoes"': "shoes",
  '"red everything"': "",
  '"red shoes half"': "shoes",
  "red -half": "split",
  'red -"red shoes"': "split",
  "red shoes OR boots": "shoes split",
  "shoes OR boots": "boots shoes split",
  "boots or sandals": "boots",
  "sho*": "everywhere shoes split",
  "shoe": "",
  "don't": "shoes",
  "wait don": "shoes",
  "l’ete": "shoes",
  "e-mail": "boots",
  '"mail e"': "",
  "product": "",
  "50%": "split",
  "straße": "german",
  "gross": "german",
  "ISTANBUL ilik": "turkish",
  "οδυσσεύς": "greek",
  "елка": "russian",
  "שלום": "hebrew",
  "مرحبا": "arabic",
  "किताब": "hindi",
  "कताब": "",
  "京都": "japanese",
  "都でお買": "japanese",
  "京で": "",
  "木": "japanese",
  "京": "",
  "wide ガーデン": "wide",
  "soft": "wide",
  "국어": "korean",
  "เกงยี": "thai",
  "ສາລາ": "lao",
  "សាខ្ម": "khmer",
  "န်မာ": "burmese",
  "lastword": "long",
  [`${"y".repeat(90)}`]: "long",
  "aurora": "everywhere",
  "aurora words": "everywhere",
  '"brand boreal"': "",
  "aurora|brand": "everywhere",
  "aurora|text,cta": "",
  "boreal|creator": "everywhere",
  "first|text": "everywhere",
  "title body about caption|text": "everywhere",
  "once calls|cta": "everywhere",
  "calls|text": "",
  "bücher|domain": "everywhere",
  "shop.bücher.example": "everywhere",
  "shop.bucher|domain,brand": "everywhere",
  "aurora -once|brand": "everywhere",
};

Deno.test("q finds what the documentation promises, in every script and field", async () => {
  await using r = await reader(ADS);
  for (const [search, expected] of Object.entries(FOUND)) {
    const [q, search_in] = search.split("|") as [string, string?];
    const query = new URLSearchParams({ q, limit: "100" });
    if (search_in !== undefined) query.set("search_in", search_in);
    const { data, meta } = await r.list(`/v1/ads?${query}`) as ListBody & {
      meta: { applied: { q: string } };
    };
    const found = data.map((ad) => ad.ad_archive_id).sort().join(" ");
    assertEquals(found, expected, search);
    assertEquals(meta.total, data.length);
    query.set("q", meta.applied.q);
    const again = await r.list(`/v1/ads?${query}`);
    assertEquals(again.data, data, `${search}, in its canonical form`);
  }
});

/** Whatever takes `q` as lists of ads do. */
const SEARCHES = [...operationsOf(publicDocument)].flatMap(
  ([path, , operation]) => {
    const names = ((operation.parameters ?? []) as Json[]).map(({ name }) =>
      name
    );
    return names.includes("search_in")
      ? [`${path}?${names.includes("by") ? "by=brand&" : ""}`]
      : [];
  },
);

const REJECTED = [
  ["", "a".repeat(201), "\u0301".repeat(2_500), "x".repeat(16_000)],
  [
    "***",
    "*".repeat(200),
    "* ".repeat(100),
    "🎉",
    "OR",
    "-only",
    '-"b c"',
    "{{x}}",
  ],
  [
    '"open',
    'a "b" "c',
    "“open",
    "a OR",
    "OR a",
    "a OR OR b",
    "a OR -b",
    "*end",
  ],
  [
    "a\u0000b",
    "a\nb",
    "\u001B[31m",
    "\u0085",
    "\u202E",
    "\u0301".repeat(200),
    "\uFFFD",
  ],
  [Array.from({ length: 40 }, (_, i) => `a${i}*`).join(" ")],
].flat();

Deno.test("an invalid query is 400, says what to change, and is not sent to the database", async () => {
  const database = await testDatabase("postgres");
  const statements = countStatements(database);
  await using r = await reader(ADS.slice(0, 1), { database });
  await r.list("/v1/ads");
  await r.invalid("q", "/v1/ads?q=");
  assert(SEARCHES.includes("/v1/ads?"), SEARCHES.join());
  const before = statements.count;
  for (const path of SEARCHES) {
    for (const q of REJECTED) {
      const { message, details } = await r.invalid(
        "q",
        `${path}q=${encodeURIComponent(q)}`,
      );
      assert(message.startsWith('The parameter "q" must '), message);
      assertEquals(details?.map(({ param }) => param), ["q"]);
    }
  }
  assertEquals(statements.count, before);
  const { details } = await r.error(
    400,
    "/v1/ads?q=%22&search_in=title&limit=0",
  );
  assertEquals(details?.map(({ param }) => param).sort(), [
    "limit",
    "q",
    "search_in",
  ]);
});

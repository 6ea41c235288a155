import { assertEquals, assertMatch } from "@std/assert";
import { readAll, readRecords } from "./read_all.ts";

const ad = (id: number, text = "Shoes") => ({
  ad_archive_id: String(900000000000000 + id),
  page_name: "Shop",
  start_date: 1_700_000_000,
  snapshot: { body: { text } },
});
const ADS = [ad(1), ad(2), ad(3)];
const keyed = (record: Record<string, unknown>) => {
  const { ad_archive_id, ...rest } = record;
  return [ad_archive_id, rest];
};
/** As the library's page nests what it loads. */
const preloaded = (value: unknown) => ({
  require: [["ScheduledServerJS", "handle", null, [{
    __bbox: {
      define: [["X", [], { a: 1 }, 1]],
      require: [["RelayPrefetchedStreamCache", "next", [], ["adp_1", {
        __bbox: {
          complete: true,
          result: { data: { ad_library_main: value } },
          variables: { adArchiveID: "900000000000009", pageID: "1" },
        },
      }]]],
    },
  }]]],
});
const edges = (ads: unknown[]) => ({
  search_results_connection: {
    count: ads.length,
    edges: ads.map((each) => ({ node: { collated_results: [each] } })),
    page_info: { end_cursor: "x", has_next_page: true },
  },
});
const har = (...contents: unknown[]) => ({
  log: {
    version: "1.2",
    creator: { name: "WebInspector" },
    pages: [{ id: "page_1", title: "Ad Library" }],
    entries: contents.map((content) => ({
      request: {
        url: "https://www.facebook.com/api/graphql/",
        postData: { text: "{}", params: [{ name: "adArchiveID" }] },
      },
      response: { status: 200, content },
    })),
  },
});
const graphql = (ads: unknown[]) =>
  JSON.stringify({ data: { ad_library_main: edges(ads) } });

const WRAPPED: Record<string, unknown> = {
  "searchResults": { success: true, searchResults: ADS, cursor: "x" },
  "items, with pages of other things": {
    items: ADS,
    filters: [{ name: "country" }, { name: "status" }],
    meta: { total: 3 },
  },
  "a wrapper nobody has seen before": { a: { b: [{ c: ADS }] }, d: [1, 2] },
  "objects by their ids": Object.fromEntries(
    ADS.map((each) => [each.ad_archive_id, each]),
  ),
  "objects that have their ids only as names": Object.fromEntries(
    ADS.map(keyed),
  ),
  "lists of pages, as jq -s makes of files": [ADS.slice(0, 1), ADS.slice(1)],
  "such lists in an object": { data: [ADS] },
  "n8n's items": ADS.map((json) => ({ json, pairedItem: { item: 0 } })),
  "what the page loads": preloaded(edges(ADS)),
  "JSON in a text": { statusCode: 200, body: JSON.stringify({ data: ADS }) },
  "JSON in a text in a text": {
    body: JSON.stringify({ result: JSON.stringify(ADS) }),
  },
  "guarded JSON in a text": { body: `for (;;);${JSON.stringify(ADS)}` },
  "HAR": har(
    { mimeType: "text/css", text: "a {}" },
    { mimeType: "text/html", text: graphql(ADS) },
  ),
  "HAR with base64": har({
    mimeType: "text/html",
    text: btoa(graphql(ADS)),
    encoding: "base64",
  }),
  "HAR with streams of documents": har(
    {
      text: `${graphql([ad(1)])}\r\n{"label":"defer","data":{}}\n${
        graphql([ad(2)])
      }`,
    },
    { text: `<!DOCTYPE html><script>${graphql([ad(3)])}</script>` },
  ),
  "documents of several lines, one after another in a text": {
    body: ADS.map((each) => JSON.stringify([each], null, 2)).join("\n"),
  },
};

for (const [name, value] of Object.entries(WRAPPED)) {
  Deno.test(`finds the ads in ${name}, and only these`, async () => {
    const texts = [JSON.stringify(value), JSON.stringify(value, null, 2)];
    for (const text of texts) {
      const { rows, error } = await readAll(text);
      assertEquals(error, null);
      assertEquals(
        rows.map((row) => "value" in row ? sorted(row.value) : row.reason),
        ADS.map(sorted),
      );
    }
  });
}

/** Its members in one order. */
function sorted(value: unknown): unknown {
  return Object.fromEntries(Object.entries(value as object).sort());
}

Deno.test("large wrappers of every kind give the same ads as small ones", async () => {
  const text = "x".repeat(3_000);
  const many = Array.from({ length: 600 }, (_, i) => ad(i + 1, text));
  const wrapped: unknown[] = [
    { searchResults: many, cursor: "x" },
    { a: { filters: [{ b: 1 }], c: { d: many } }, e: 1 },
    Object.fromEntries(many.map((each) => [each.ad_archive_id, each])),
    Object.fromEntries(many.map(keyed)),
    many.map((json) => ({ json })),
    preloaded(edges(many)),
    { pages: [{ body: JSON.stringify(many), a: text }], b: text },
    har({ text: graphql(many.slice(0, 300)) }, {
      text: graphql(many.slice(300)),
    }),
  ];
  for (const value of wrapped) {
    for (
      const input of [JSON.stringify(value), JSON.stringify(value, null, 1)]
    ) {
      const { rows, error } = await readAll(input, [1000, 700_000]);
      assertEquals(error, null);
      assertEquals(
        rows.map((row) => "value" in row ? sorted(row.value) : row.reason),
        many.map(sorted),
      );
    }
  }
});

Deno.test("an ad nested in another ad is not a separate record", async () => {
  const related = { ...ad(1), related: [ad(2)], snapshot: { cards: [ad(3)] } };
  for (const value of [related, [related], { result: related }]) {
    assertEquals(await readRecords(JSON.stringify(value)), [related]);
  }
});

Deno.test("other elements of a list of ads are records, in small and large wrappers", async () => {
  for (const length of [1, 3_000]) {
    const good = ad(1, "x".repeat(length));
    const list = Array.from({ length: 300 }, () => good);
    const blocked = { error: "blocked" };
    const input = { found: [blocked, ...list, blocked, good, null] };
    const { rows } = await readAll(JSON.stringify(input));
    assertEquals(rows.length, 304);
    assertEquals(rows[0], { row: 1, value: blocked });
    assertEquals(rows[301], { row: 302, value: blocked });
    assertEquals(rows[303], { row: 304, value: null });
  }
});

Deno.test("an unknown wrapper without an ad is one record, and known ones have a record for each element", async () => {
  const cases: [unknown, number][] = [
    [{ message: "nothing found", filters: [{ a: 1 }, { b: 2 }] }, 1],
    [{ searchResults: [{ a: 1 }, { b: 2 }] }, 2],
    [{ searchResults: [] }, 0],
    [[{ a: 1 }, { b: 2 }], 2],
  ];
  for (const [value, count] of cases) {
    const { rows, error } = await readAll(JSON.stringify(value));
    assertEquals([rows.length, error], [count, null]);
  }
});

Deno.test("the ads before the end of an unknown wrapper that is cut off are yielded", async () => {
  for (const text of ["Shoes", "x".repeat(400_000)]) {
    const whole = JSON.stringify({
      found: { here: [ad(1, text), ad(2, text), ad(3)] },
    });
    const { rows, error } = await readAll(whole.slice(0, -60));
    assertEquals(rows.map(({ row }) => row), [1, 2]);
    assertMatch(error ?? "", /cut off/);
  }
});

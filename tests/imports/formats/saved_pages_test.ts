import { assertEquals, assertMatch } from "@std/assert";
import { assertNoStall } from "./longest_turn.ts";
import { readAll, readRecords } from "./read_all.ts";

const ad = (id: number) => ({
  ad_archive_id: String(900000000000000 + id),
  page_id: "77",
  snapshot: { body: { text: 'Shoes </b> & é {x} "y"' } },
});
const ADS = [ad(1), ad(2)];
const results = (ads: unknown[]) => ({
  data: {
    ad_library_main: {
      search_results_connection: {
        edges: [{ node: { collated_results: ads } }],
      },
    },
  },
});
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll("<", "\\u003C");

const page = (script: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Ad Library, all</title>
<script>requireLazy(["x"], function(x) { if (a < b) { x.y({}); } });</script>
<script type="application/json" data-sjs>{"require":[["qplTimingsServerJS",null,null,["1","tierOne"]]]}</script>
${script}</head><body><div>Library ID: 900000000000009</div></body></html>`;

const PAGES: Record<string, string> = {
  "JSON scripts": page(
    `<script type="application/json" data-sjs>{"require":[["S","handle",null,[{"__bbox":{"require":[["R","next",[],["id",{"__bbox":{"result":${
      json(results(ADS))
    }}}]]]}}]]]}</script>`,
  ),
  "several scripts": page(
    ADS.map((each) =>
      `<script type="application/json">${json(results([each]))}</script>`
    ).join("\n"),
  ),
  "a script that assigns": page(
    `<script>var a = "{"; window.__STATE__ = ${
      json({ ads: ADS })
    }; go({ a: [1] });</script>`,
  ),
  "Next's data": page(
    `<script id="__NEXT_DATA__" type="application/json">${
      json({ props: { pageProps: { ads: ADS } }, page: "/" })
    }</script>`,
  ),
  "JSON that a browser shows": `<html><head></head><body><pre>${
    JSON.stringify(results(ADS)).replaceAll("&", "&amp;").replaceAll(
      "<",
      "&lt;",
    )
  }</pre></body></html>`,
  "no doctype, and a byte order mark":
    `\ufeff<div><script type="application/json">${json(ADS)}</script></div>`,
};

for (const [name, html] of Object.entries(PAGES)) {
  Deno.test(`the ads of a saved page are found in ${name}`, async () => {
    assertEquals(await readRecords(html), ADS);
  });
}

Deno.test("JavaScript files with JSON are read like scripts of a page", async () => {
  const scripts = [
    `window.ads = ${JSON.stringify(ADS)};`,
    `const data = { "ads": 1 }, ads = ${JSON.stringify(ADS, null, 2)};\n`,
    `export default ${JSON.stringify({ ads: ADS })}`,
    `callback(${JSON.stringify({ ads: ADS })})`,
    `/* made [today] */\n// by {us}\n"use strict";\nvar a = ${
      JSON.stringify(ADS)
    };`,
    `export const ads = ${JSON.stringify(ADS, null, 2)};`,
    `window["ads"] = ${JSON.stringify(ADS)}`,
    `/**/ typeof cb === "function" && cb(${JSON.stringify(ADS)});`,
    `(${JSON.stringify(ADS)})`,
    `window.ads = [{"n":NaN,"ads":${JSON.stringify(ADS)}}];`,
  ];
  for (const script of scripts) assertEquals(await readRecords(script), ADS);
});

Deno.test("brackets in a script that no JSON closes hide no data after them", async () => {
  const data = { ad_archive_id: "900000000000001", is_active: true };
  const records = await readRecords(
    page(`<script>var tag = "{["; window.data = ${json(data)};</script>`),
  );
  assertEquals(records, [data]);
});

Deno.test("a page without ads is an error that says what to save instead", async () => {
  const empty = page("<script>var a = [[[[{ { [</script>");
  const { rows, error } = await readAll(empty);
  assertEquals(rows, []);
  assertMatch(error ?? "", /contains no ads as JSON\. .*HAR/);
});

Deno.test("a hostile script is scanned only a few times", async () => {
  const script = '[["{"['.repeat(300_000);
  const { error } = await readAll(page(`<script>${script}</script>`));
  assertMatch(error ?? "", /no ads/);
});

Deno.test("a page that is cut off within a script says so after the ads before it", async () => {
  const script = (id: number) =>
    `<script type="application/json">${json(results([ad(id)]))}</script>`;
  const html = page(script(1) + script(2));
  const whole = await readAll(html);
  assertEquals([whole.rows.length, whole.error], [2, null]);
  const cut = await readAll(html.slice(0, html.lastIndexOf(script(2)) + 60));
  assertEquals(cut.rows.length, 1);
  assertMatch(cut.error ?? "", /cut off within a script/);
});

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `"${name}${n}" :1`).join(",");
const MANY = "[],".repeat(1_000_000);
const MANY_VALUES: Record<string, string> = {
  "page": `<html><script type="application/json">[${MANY}${
    json(ad(1))
  }]</script>`,
  "script": `window.ads = {"a":[${MANY}[]],"ads":[${json(ad(1))}]};`,
  "page with as many names": page(
    `<script>x = {${numbered(200_000, "a long enough name ")},"ads":[${
      json(ad(1))
    }]}</script>`,
  ),
};
for (const [name, text] of Object.entries(MANY_VALUES)) {
  Deno.test(`the ad of a ${name} of millions of other values is found without a stall`, async () => {
    const { ads, error, rejected } = await assertNoStall(text, name);
    assertEquals({ ads, error, rejected }, {
      ads: 1,
      error: null,
      rejected: 0,
    });
  });
}

Deno.test("only the ad that is nested too deeply is rejected in a large script", async () => {
  const deep = '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000);
  const nested = `{"ad_archive_id":"1","snapshot":${deep}}`;
  const { rows, error } = await readAll(
    page(`<script type="application/json">[${nested},${json(ad(1))}]</script>`),
  );
  assertEquals(rows.map((row) => "reason" in row), [true, false]);
  assertEquals(error, null);
});

Deno.test("other work continues while input without ads is read", async () => {
  let hasOther = false;
  setTimeout(() => hasOther = true, 0);
  await readAll(`[${MANY.slice(0, 700_000)}[]]`);
  assertEquals(hasOther, true);
});

// Each took minutes, and held up all requests, while its cost was quadratic.
const HOSTILE = {
  "elements in elements": `<html>${"<div>".repeat(1_000_000)}</html>`,
  "damaged lines in a text": JSON.stringify({ a: '{"a":1}x\n'.repeat(20_000) }),
  "blanks in base64": JSON.stringify({ text: `eyJa${" ".repeat(400_000)}!` }),
  "blanks in a cell": `ad_archive_id,body\n900000000000001,"${
    " ".repeat(400_000)
  }x"`,
};

for (const [name, text] of Object.entries(HOSTILE)) {
  Deno.test(`the time to read ${name} grows linearly`, async () => {
    const { rows, error } = await readAll(text);
    assertEquals(rows.length, error === null ? 1 : 0);
  });
}

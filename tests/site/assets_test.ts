import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness, test } from "../harness.ts";
import { stylesOnce } from "./styles.ts";

const SCRIPT = /"(\/_fresh\/js\/[^"]+\/CopyButton\.js)"/;

/** The URL in the attribute of the first tag that matches. */
function addressIn(html: string, tag: RegExp): string {
  const [found = ""] = tag.exec(html) ?? [];
  return /href="([^"]+)"/.exec(found)?.[1] ?? "";
}

Deno.test("the font that a page preloads is the one that its styles use", async () => {
  await stylesOnce();
  await using t = await harness();
  const html = await (await t.fetch("/")).text();
  const font = addressIn(html, /<link rel="preload"[^>]*as="font"[^>]*>/);
  assertMatch(font, /^\/fonts\/inter-latin-wght-normal\.woff2\?/);
  const styles = addressIn(html, /<link rel="stylesheet"[^>]*>/);
  assertStringIncludes(await (await t.fetch(styles)).text(), `"${font}"`);
});

Deno.test("browsers without light-dark() get the light colors", async () => {
  await stylesOnce();
  await using t = await harness();
  const styles = await (await t.fetch("/styles.css")).text();
  const [colors, light = ""] = styles.split(
    "@supports not (color:light-dark(red,red)){",
  );
  const tokens = [...colors!.matchAll(/(--[\w-]+:)light-dark\(([^,]+),/g)];
  assert(tokens.length > 20);
  // Of two, the later one would be the only color of these browsers.
  assertEquals(new Set(tokens.map(([, name]) => name)).size, tokens.length);
  for (const [, name, color] of tokens) {
    assertStringIncludes(light, `${name}${color};`);
  }
});

Deno.test("pages, styles and scripts are gzipped for clients that accept it", async () => {
  await stylesOnce();
  await using t = await harness();
  const html = await (await t.fetch("/docs")).text();
  for (
    const [path, text] of [
      ["/docs", "Your first request"],
      ["/styles.css", "--color-canvas:"],
      [SCRIPT.exec(html)?.[1] ?? "", "clipboard"],
    ] as const
  ) {
    const zipped = await t.fetch(path, {
      headers: { "accept-encoding": "gzip" },
    });
    assertEquals(zipped.headers.get("content-encoding"), "gzip", path);
    assertEquals(zipped.headers.get("vary"), "Accept-Encoding", path);
    const unzipped = zipped.body!.pipeThrough(new DecompressionStream("gzip"));
    assertStringIncludes(await new Response(unzipped).text(), text);
    const plain = await t.fetch(path);
    assertEquals(plain.headers.get("content-encoding"), null, path);
    assertStringIncludes(await plain.text(), text);
  }
});

test("esbuild's metafile, which lists every module, is not public", async (t) => {
  const html = await (await t.fetch("/docs")).text();
  const script = SCRIPT.exec(html)?.[1] ?? "";
  const folder = script.slice(0, script.lastIndexOf("/"));
  for (
    const path of [
      script,
      `${folder}/metafile.json`,
      `${folder}%2Fmetafile.json`,
      `${folder}/metafile%2Ejson`,
    ]
  ) {
    const response = await t.fetch(path);
    await response.body?.cancel();
    assertEquals(response.status, path === script ? 200 : 404, path);
  }
});

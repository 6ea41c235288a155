import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ComponentChildren } from "preact";
import { Head } from "fresh/runtime";
import { appOf, pageOf, request } from "./fixture_site.ts";

Deno.test("<Head> replaces tags of the document's head and adds others", async () => {
  const text = await (await request("/")).text();
  const head = /<head>(.*)<\/head>/.exec(text)![1]!;
  assertEquals(head.match(/<title>/g)?.length, 1);
  assertStringIncludes(head, "<title>Home of the fixture</title>");
  assertStringIncludes(head, '<meta name="description" content="home"/>');
  assertEquals(head.includes('content="default"'), false);
  assertStringIncludes(head, '<meta name="robots" content="noindex"/>');
});

/** A page in a wrapper that has a head of its own. */
async function render(head: ComponentChildren, page: ComponentChildren) {
  const text = await pageOf(appOf({
    "_app": {
      default: ({ Component }) => (
        <html>
          <head>{head}</head>
          <body>
            <Component />
          </body>
        </html>
      ),
    },
    "index": { default: () => <>{page}</> },
  }));
  return { text, head: /<head>(.*)<\/head>/.exec(text)?.[1] };
}

Deno.test("a <title> in an SVG removes the title that <Head> has set", async () => {
  const { text } = await render(
    <title>default</title>,
    <>
      <Head>
        <title>mine</title>
      </Head>
      <svg>
        <title>icon</title>
      </svg>
    </>,
  );
  assertStringIncludes(text, "<title>default</title>");
  assertStringIncludes(text, "<svg><title>mine</title></svg>");
});

Deno.test("<Head> treats two links as the same if only their URLs differ", async () => {
  const { head } = await render(
    <>
      <link rel="canonical" href="/default" />
      <link rel="icon" href="/icon" />
    </>,
    <Head>
      <link rel="canonical" href="/mine" />
      <link rel="icon" href="/big" sizes="any" />
    </Head>,
  );
  assertEquals(
    head,
    '<link rel="canonical" href="/mine"/><link rel="icon" href="/icon"/>' +
      '<link rel="icon" href="/big" sizes="any"/>',
  );
});

Deno.test("<Head> treats two tags with one key as the same", async () => {
  const { head } = await render(
    <>
      <style>other</style>
      <style key="a">default</style>
    </>,
    <Head>
      <style key="a">mine</style>
    </Head>,
  );
  assertEquals(
    head!.replaceAll(/ nonce="\w+"/g, ""),
    '<style>other</style><style data-key="a">mine</style>',
  );
});

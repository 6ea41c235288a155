import { assertEquals, assertStringIncludes } from "@std/assert";
import { App } from "fresh";
import { Head } from "fresh/runtime";
import { pageOf, request } from "./fixture_site.ts";

Deno.test("<Head> replaces tags of the document's head and adds others", async () => {
  const text = await (await request("/")).text();
  const head = /<head>(.*)<\/head>/.exec(text)![1]!;
  assertEquals(head.match(/<title>/g)?.length, 1);
  assertStringIncludes(head, "<title>Home of the fixture</title>");
  assertStringIncludes(head, '<meta name="description" content="home"/>');
  assertEquals(head.includes('content="default"'), false);
  assertStringIncludes(head, '<meta name="robots" content="noindex"/>');
});

Deno.test("a <title> in an SVG takes the title that <Head> has set", async () => {
  const app = new App<unknown>()
    .appWrapper(({ Component }) => (
      <html>
        <head>
          <title>default</title>
        </head>
        <body>
          <Component />
        </body>
      </html>
    ))
    .route("/", {
      component: () => (
        <>
          <Head>
            <title>mine</title>
          </Head>
          <svg>
            <title>icon</title>
          </svg>
        </>
      ),
    });
  const text = await pageOf(app);
  assertStringIncludes(text, "<title>default</title>");
  assertStringIncludes(text, "<svg><title>mine</title></svg>");
});

Deno.test("<Head> takes two links for one if all but their URLs agree", async () => {
  const app = new App<unknown>()
    .appWrapper(({ Component }) => (
      <html>
        <head>
          <link rel="canonical" href="/default" />
          <link rel="icon" href="/icon" />
        </head>
        <body>
          <Component />
        </body>
      </html>
    ))
    .get("/", (ctx) =>
      ctx.render(
        <Head>
          <link rel="canonical" href="/mine" />
          <link rel="icon" href="/big" sizes="any" />
        </Head>,
      ));
  assertEquals(
    /<head>(.*)<\/head>/.exec(await pageOf(app))?.[1],
    '<link rel="canonical" href="/mine"/><link rel="icon" href="/icon"/>' +
      '<link rel="icon" href="/big" sizes="any"/>',
  );
});

Deno.test("<Head> takes two tags of one key for one", async () => {
  const app = new App<unknown>()
    .appWrapper(({ Component }) => (
      <html>
        <head>
          <style>other</style>
          <style key="a">default</style>
        </head>
        <body>
          <Component />
        </body>
      </html>
    ))
    .get("/", (ctx) =>
      ctx.render(
        <Head>
          <style key="a">mine</style>
        </Head>,
      ));
  const head = /<head>(.*)<\/head>/.exec(await pageOf(app))![1]!;
  assertEquals(
    head.replaceAll(/ nonce="\w+"/g, ""),
    '<style>other</style><style data-key="a">mine</style>',
  );
});

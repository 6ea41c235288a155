import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, page, type PageProps } from "fresh";
import { Head } from "fresh/runtime";
import { quietly, request } from "./fixture_site.ts";

async function html(app: App<unknown>, path = "/"): Promise<string> {
  const response = await app.handler()(new Request(`http://localhost${path}`));
  return await response.text();
}

const Layout = (name: string) => ({ Component }: PageProps) => (
  <div class={name}>
    <Component />
  </div>
);

Deno.test("pages stand in their layouts, these in the app wrapper", async () => {
  const app = new App<unknown>()
    .appWrapper(({ Component }) => (
      <body>
        <Component />
      </body>
    ))
    .layout("*", Layout("outer"))
    .layout("/a", async (props) => {
      await Promise.resolve();
      return Layout("inner")(props);
    })
    .route("/a/b", { component: () => <p>page</p> });
  assertEquals(
    await html(app, "/a/b"),
    '<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body>' +
      '<div class="outer"><div class="inner"><p>page</p></div></div>' +
      "</body></html>",
  );
});

Deno.test("a route or a layout may leave out what is around it", async () => {
  const app = new App<unknown>()
    .appWrapper(({ Component }) => (
      <section>
        <Component />
      </section>
    ))
    .layout("*", Layout("outer"))
    .layout("/own", Layout("own"), { skipInheritedLayouts: true })
    .layout("/bare", Layout("bare"), { skipAppWrapper: true })
    .route("/own/x", { component: () => <p>1</p> })
    .route("/bare/x", { component: () => <p>2</p> })
    .route("/none", {
      component: () => <p>3</p>,
      config: { skipAppWrapper: true, skipInheritedLayouts: true },
    });
  const body = async (path: string) =>
    /<body>(.*)<\/body>/.exec(await html(app, path))?.[1];
  assertEquals(
    await body("/own/x"),
    '<section><div class="own"><p>1</p></div></section>',
  );
  assertEquals(
    await body("/bare/x"),
    '<div class="outer"><div class="bare"><p>2</p></div></div>',
  );
  assertEquals(await body("/none"), "<p>3</p>");
});

Deno.test("a handler's data, status and headers reach the page", async () => {
  const app = new App<unknown>().route("/", {
    handler: () => page({ n: 1 }, { status: 203, headers: [["x-a", "b"]] }),
    component: ({ data }) => <p>{JSON.stringify(data)}</p>,
  });
  const response = await app.handler()(new Request("http://localhost/"));
  assertEquals(response.status, 203);
  assertEquals(response.headers.get("x-a"), "b");
  assertEquals(
    response.headers.get("content-type"),
    "text/html; charset=utf-8",
  );
  assertStringIncludes(await response.text(), "{&quot;n&quot;:1}");
});

Deno.test("a page with a POST alone is given an empty GET", async () => {
  const app = new App<unknown>().route("/", {
    handler: { POST: () => page({ n: 1 }) },
    component: ({ data }) => <p>{JSON.stringify(data)}</p>,
  });
  assertStringIncludes(await html(app), "<p>{}</p>");
});

Deno.test("async pages, layouts and wrappers may answer with a response", async () => {
  const away = () => Promise.resolve(new Response("away"));
  // Only functions that are declared async are awaited.
  const component = async () => await away();
  const asPage = new App<unknown>().route("/", { component });
  const asLayout = new App<unknown>().layout("*", component)
    .route("/", { component: () => <p /> });
  const asWrapper = new App<unknown>().appWrapper(component)
    .route("/", { component: () => <p /> });
  for (const app of [asPage, asLayout, asWrapper]) {
    assertEquals(await html(app), "away");
  }
});

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
  const text = await html(app);
  assertStringIncludes(text, "<title>default</title>");
  assertStringIncludes(text, "<svg><title>mine</title></svg>");
});

Deno.test("a page without islands ships no script of Fresh", async () => {
  const response = await request("/form");
  assertEquals(response.headers.get("link"), null);
  assertEquals((await response.text()).includes("<script"), false);
});

Deno.test("images are versioned, links to the page and above are marked", async () => {
  const home = await (await request("/")).text();
  assertStringIncludes(home, '<img src="/picture.svg?__frsh_c=');
  assertStringIncludes(
    home,
    '<a href="/" data-current="true" aria-current="page">',
  );
  const below = await (await request("/form")).text();
  assertStringIncludes(
    below,
    '<a href="/" data-ancestor="true" aria-current="true">',
  );
});

Deno.test("a link with another query is no link to this page, one with its own mark is left alone", async () => {
  const app = new App<unknown>().route("/a", {
    component: () => (
      <>
        <a href="/a">path</a>
        <a href="/a?n=1">own query</a>
        <a href="/a?n=2">other query</a>
        <a href="/a" aria-current="step">marked</a>
        <a href="/" aria-current="false">marked above</a>
        <a href="?n=1">relative</a>
      </>
    ),
  });
  const page = await html(app, "/a?n=1");
  const links = [...page.matchAll(/<a ([^>]*)>/g)];
  assertEquals(links.map(([, attributes]) => attributes), [
    'href="/a" data-current="true" aria-current="page"',
    'href="/a?n=1" data-current="true" aria-current="page"',
    'href="/a?n=2" data-ancestor="true" aria-current="true"',
    'href="/a" aria-current="step"',
    'href="/" aria-current="false"',
    'href="?n=1"',
  ]);
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
    /<head>(.*)<\/head>/.exec(await html(app))?.[1],
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
  const head = /<head>(.*)<\/head>/.exec(await html(app))![1]!;
  assertEquals(
    head.replaceAll(/ nonce="\w+"/g, ""),
    '<style>other</style><style data-key="a">mine</style>',
  );
});

Deno.test("components with a key stand between comments, elements do not", async () => {
  const Item = ({ children }: { children?: string }) => <li>{children}</li>;
  const app = new App<unknown>().get("/", (ctx) =>
    ctx.render(
      <ul>
        <Item key="a:b">1</Item>
        <Item key={2}>2</Item>
        <Item>3</Item>
        <li key="c">4</li>
      </ul>,
    ));
  assertStringIncludes(
    await html(app),
    "<ul><!--frsh:key:a_b--><li>1</li><!--/frsh:key-->" +
      "<!--frsh:key:2--><li>2</li><!--/frsh:key--><li>3</li><li>4</li></ul>",
  );
});

Deno.test("in an island, elements with a key have it in an attribute and components have none", async () => {
  const text = await (await request("/islands")).text();
  assertStringIncludes(text, '<h2 data-frsh-key="heading">');
  assertStringIncludes(
    text,
    '<!--frsh:key:label--><span class="label">inside</span><!--/frsh:key-->',
  );
  assertEquals(text.includes("frsh:key:body"), false);
});

Deno.test("a request for parts of a page gets the islands as data, without their script", async () => {
  const response = await request("/islands?fresh-partial");
  const id = response.headers.get("x-fresh-id");
  const text = await response.text();
  const [, nonce, json] = new RegExp(
    `<script id="__FRSH_STATE_${id}" type="application/json"( nonce="\\w+")?>(.*?)</script>`,
  ).exec(text)!;
  assertEquals(typeof nonce, "string");
  const state = JSON.parse(json!);
  assertEquals(
    state.islands.map(({ name }: { name: string }) => name),
    ["Counter", "Panel", "Shout"],
  );
  assertEquals(typeof state.props, "string");
  assertEquals(text.includes('type="module"'), false);

  const page = await request("/islands");
  assertEquals(page.headers.get("x-fresh-id"), null);
  assertStringIncludes(await page.text(), 'type="module"');
});

Deno.test("text in the page's script ends neither the script nor opens a comment, and is no more escaped than that", async () => {
  const text = await (await request("/islands")).text();
  const script = /<script type="module".*?>(.*?)<\/script>/.exec(text)![1]!;
  assertStringIncludes(script, "Panel <\\/script>\\u003C!--");
  assertStringIncludes(script, "a < b");
});

Deno.test("text in pages is escaped", async () => {
  const app = new App<unknown>()
    .get("/", (ctx) => ctx.render(<p title={`"${1}`}>{"<script>&"}</p>));
  assertStringIncludes(
    await html(app),
    '<p title="&quot;1">&lt;script>&amp;</p>',
  );
});

Deno.test("ctx.render() refuses what is not JSX", async () => {
  const app = new App<unknown>()
    .get("/", (ctx) => ctx.render("<p>" as never));
  const response = await quietly(() =>
    app.handler()(new Request("http://localhost/"))
  );
  assertEquals(response.status, 500);
  await response.body?.cancel();
});

Deno.test("a form's page renders what the handler says of it", async () => {
  const post = async (say: string) => {
    const body = new FormData();
    body.set("say", say);
    return await request("/form", { method: "POST", body });
  };
  const said = await post("<b>");
  assertEquals(said.status, 422);
  assertEquals(said.headers.get("x-form"), "seen");
  assertStringIncludes(await said.text(), "said &lt;b>");
  const away = await post("away");
  assertEquals(away.status, 303);
  assertEquals(away.headers.get("location"), "/evil.example/x?next=//y");
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, page, type PageProps } from "fresh";
import { pageOf, quietly, request } from "./fixture_site.ts";

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
    await pageOf(app, "/a/b"),
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
    /<body>(.*)<\/body>/.exec(await pageOf(app, path))?.[1];
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
  assertStringIncludes(await pageOf(app), "<p>{}</p>");
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
    assertEquals(await pageOf(app), "away");
  }
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

Deno.test("text in pages is escaped", async () => {
  const app = new App<unknown>()
    .get("/", (ctx) => ctx.render(<p title={`"${1}`}>{"<script>&"}</p>));
  assertStringIncludes(
    await pageOf(app),
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

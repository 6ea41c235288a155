import { assertEquals, assertStringIncludes } from "@std/assert";
import { page } from "fresh";
import type { PageProps } from "../src/context.ts";
import { appOf, ask, pageOf, request } from "./fixture_site.ts";

const Layout = (name: string) => ({ Component }: PageProps) => (
  <div class={name}>
    <Component />
  </div>
);

Deno.test("pages are rendered in their layouts, and these in the app wrapper", async () => {
  const app = appOf({
    "_app": {
      default: ({ Component }) => (
        <body>
          <Component />
        </body>
      ),
    },
    "_layout": { default: Layout("outer") },
    "a/_layout": { default: Layout("inner") },
    "a/b": { default: () => <p>page</p> },
  });
  assertEquals(
    await pageOf(app, "/a/b"),
    '<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body>' +
      '<div class="outer"><div class="inner"><p>page</p></div></div>' +
      "</body></html>",
  );
});

Deno.test("a handler's data, status and headers reach the page", async () => {
  const app = appOf({
    "index": {
      handler: () => page({ n: 1 }, { status: 203, headers: [["x-a", "b"]] }),
      default: ({ data }) => <p>{JSON.stringify(data)}</p>,
    },
  });
  const response = await ask(app);
  assertEquals(response.status, 203);
  assertEquals(response.headers.get("x-a"), "b");
  assertEquals(
    response.headers.get("content-type"),
    "text/html; charset=utf-8",
  );
  assertStringIncludes(await response.text(), "{&quot;n&quot;:1}");
});

Deno.test("a page with only a POST handler gets an empty GET", async () => {
  const app = appOf({
    "index": {
      handler: { POST: () => page({ n: 1 }) },
      default: ({ data }) => <p>{JSON.stringify(data)}</p>,
    },
  });
  assertStringIncludes(await pageOf(app), "<p>{}</p>");
});

Deno.test("a page without islands loads no script of Fresh", async () => {
  const response = await request("/form");
  assertEquals(response.headers.get("link"), null);
  assertEquals((await response.text()).includes("<script"), false);
});

Deno.test("images are versioned, and links to the page and its parents are marked", async () => {
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
  const app = appOf({
    "index": (ctx) => ctx.render(<p title={`"${1}`}>{"<script>&"}</p>),
  });
  assertStringIncludes(
    await pageOf(app),
    '<p title="&quot;1">&lt;script>&amp;</p>',
  );
});

Deno.test("ctx.render() rejects anything but JSX", async () => {
  const app = appOf({ "index": (ctx) => ctx.render("<p>" as never) });
  const response = await ask(app);
  assertEquals(response.status, 500);
  await response.body?.cancel();
});

Deno.test("the page of a form renders the handler's data", async () => {
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

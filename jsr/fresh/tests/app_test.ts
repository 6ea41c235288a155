import { assertEquals, assertRejects } from "@std/assert";
import { App, type Context } from "fresh";
import { appOf, ask, pageOf } from "./fixture_site.ts";

interface State {
  trace?: string;
}

const mark = (name: string) => (ctx: Context<State>) => {
  ctx.state.trace = (ctx.state.trace ?? "") + name;
  return ctx.next();
};
const trace = (ctx: Context<State>) => new Response(ctx.state.trace ?? "");

Deno.test("middlewares wrap the routes below their path, and middlewares of use() all routes", async () => {
  const app = appOf<State>({
    "area/_middleware": { handler: [mark("c"), mark("d")] },
    "area/page": trace,
    "page": trace,
  }, new App<State>().use(mark("a"), mark("b")));
  assertEquals(await pageOf(app, "/area/page"), "abcd");
  assertEquals(await pageOf(app, "/page"), "ab");
});

Deno.test("get() adds a route below the middlewares of its path and of use()", async () => {
  const app = appOf<State>(
    { "area/_middleware": mark("b") },
    new App<State>().use(mark("a")),
  ).get("/area/page", mark("c"), trace).get("/page", trace);
  assertEquals(await pageOf(app, "/area/page"), "abc");
  assertEquals(await pageOf(app, "/page"), "a");
  assertEquals((await ask(app, "/page", { method: "POST" })).status, 405);
});

Deno.test("a path without a route runs only the root's middlewares", async () => {
  const app = appOf<State>(
    {
      "area/_middleware": () => new Response("never"),
      "area/page": trace,
    },
    new App<State>().use(async (ctx) => {
      await ctx.next().catch(() => {});
      return new Response("root");
    }),
  );
  assertEquals(await pageOf(app, "/area/missing"), "root");
});

Deno.test("if two routes are equal, the first one responds", async () => {
  const app = appOf({
    "(one)/[id]": () => new Response("first"),
    "(two)/[id]": () => new Response("second"),
  });
  assertEquals(await pageOf(app, "/x"), "first");
});

Deno.test("repeated slashes are merged, in paths and in ctx.url", async () => {
  const app = appOf({ "a/b": (ctx) => new Response(ctx.url.href) });
  assertEquals(
    await pageOf(app, "/a//b?next=//x"),
    "http://localhost/a/b?next=//x",
  );
});

Deno.test("an invalid host throws out of the handler", async () => {
  const request = new Request("http://localhost/");
  Object.defineProperty(request, "url", { value: "http://a b/" });
  const handler = appOf({ "index": () => new Response() }).handler();
  await assertRejects(() => handler(request), TypeError);
});

Deno.test("redirects lead to a path of this site, or to a URL unchanged", async () => {
  const app = appOf({
    "away": (ctx) => ctx.redirect("//evil.example//x?y=//z", 303),
    "abs": (ctx) => ctx.redirect("https://other.example//x"),
  });
  const away = await ask(app, "/away");
  assertEquals(away.status, 303);
  assertEquals(away.headers.get("location"), "/evil.example/x?y=//z");
  const abs = await ask(app, "/abs");
  assertEquals(abs.status, 302);
  assertEquals(abs.headers.get("location"), "https://other.example//x");
});

Deno.test("concurrent requests share no state", async () => {
  const app = appOf<State>({
    "_middleware": async (ctx) => {
      ctx.state.trace = ctx.url.searchParams.get("n")!;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      return await ctx.next();
    },
    "index": trace,
  });
  const handler = app.handler();
  const numbers = Array.from({ length: 50 }, (_, i) => String(i));
  const seen = await Promise.all(numbers.map(async (n) => {
    const response = await handler(new Request(`http://localhost/?n=${n}`));
    return await response.text();
  }));
  assertEquals(seen, numbers);
});

import { assertEquals, assertRejects } from "@std/assert";
import { App, type Context } from "fresh";

interface State {
  trace?: string;
}

/** `status body` of one request. */
async function ask(app: App<State>, what: string, headers: HeadersInit = {}) {
  const [method, path] = what.split(" ") as [string, string];
  const request = new Request(`http://localhost${path}`, { method, headers });
  const response = await app.handler()(request);
  return `${response.status} ${await response.text()}`;
}

const mark = (name: string) => (ctx: Context<State>) => {
  ctx.state.trace = (ctx.state.trace ?? "") + name;
  return ctx.next();
};
const trace = (ctx: Context<State>) => new Response(ctx.state.trace ?? "");

Deno.test("use() wraps what is registered later, below its path", async () => {
  const app = new App<State>()
    .get("/before", trace)
    .use(mark("a"), mark("b"))
    .use("/area", mark("c"))
    .get("/area/page", mark("d"), trace)
    .get("/page", trace);
  assertEquals(await ask(app, "GET /before"), "200 ");
  assertEquals(await ask(app, "GET /area/page"), "200 abcd");
  assertEquals(await ask(app, "GET /page"), "200 ab");
});

Deno.test("a known path answers 405 and OPTIONS, with root middlewares alone", async () => {
  const app = new App<State>()
    .use("/area", mark("never"))
    .get("/area/x", trace)
    .post("/area/x", trace);
  assertEquals(await ask(app, "PUT /area/x"), "405 Method Not Allowed");
  const request = new Request("http://localhost/area/x", { method: "OPTIONS" });
  const response = await app.handler()(request);
  assertEquals(response.status, 204);
  assertEquals(response.headers.get("allow"), "GET, POST");
});

Deno.test("of two equal routes the first answers", async () => {
  const app = new App<State>()
    .get("/:id", () => new Response("first"))
    .get("/:id", () => new Response("second"));
  assertEquals(await ask(app, "GET /x"), "200 first");
});

Deno.test("all() and a wildcard match everything", async () => {
  const app = new App<State>().all("*", (ctx) => new Response(ctx.params[0]!));
  assertEquals(await ask(app, "DELETE /a/b"), "200 a/b");
});

Deno.test("a route may be loaded when first needed, once", async () => {
  let loads = 0;
  const app = new App<State>()
    .route("/", () => {
      loads++;
      return Promise.resolve({ handler: () => new Response("lazy") });
    });
  const handler = app.handler();
  for (let i = 0; i < 2; i++) {
    const response = await handler(new Request("http://localhost/"));
    assertEquals(await response.text(), "lazy");
  }
  assertEquals(loads, 1);
});

Deno.test("repeated slashes are one, in paths and in ctx.url", async () => {
  const app = new App<State>().get("/a/b", (ctx) => new Response(ctx.url.href));
  assertEquals(
    await ask(app, "GET /a//b?next=//x"),
    "200 http://localhost/a/b?next=//x",
  );
});

Deno.test("a host that does not parse throws out of the handler", async () => {
  const request = new Request("http://localhost/");
  Object.defineProperty(request, "url", { value: "http://a b/" });
  const handler = new App<State>().get("/", trace).handler();
  await assertRejects(() => handler(request), TypeError);
});

Deno.test("redirects lead to a path of this site, or to a URL as it is", async () => {
  const app = new App<State>()
    .get("/away", (ctx) => ctx.redirect("//evil.example//x?y=//z", 303))
    .get("/abs", (ctx) => ctx.redirect("https://other.example//x"));
  const handler = app.handler();
  const get = (path: string) => handler(new Request(`http://localhost${path}`));

  const away = await get("/away");
  assertEquals(away.status, 303);
  assertEquals(away.headers.get("location"), "/evil.example/x?y=//z");
  const part = await get("/away?fresh-partial");
  assertEquals(
    part.headers.get("location"),
    "/evil.example/x?y=//z&fresh-partial=true",
  );
  const abs = await get("/abs");
  assertEquals(abs.status, 302);
  assertEquals(abs.headers.get("location"), "https://other.example//x");
});

Deno.test("concurrent requests share no state", async () => {
  const app = new App<State>()
    .use(async (ctx) => {
      ctx.state.trace = ctx.url.searchParams.get("n")!;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      return await ctx.next();
    })
    .get("/", trace);
  const handler = app.handler();
  const numbers = Array.from({ length: 50 }, (_, i) => String(i));
  const seen = await Promise.all(numbers.map(async (n) => {
    const response = await handler(new Request(`http://localhost/?n=${n}`));
    return await response.text();
  }));
  assertEquals(seen, numbers);
});

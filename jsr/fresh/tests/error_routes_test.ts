import { assertEquals, assertStringIncludes } from "@std/assert";
import { HttpError, page } from "fresh";
import { appOf, ask, pageOf, quietly, request } from "./fixture_site.ts";

Deno.test("the nearest error page renders with the error's status", async () => {
  const cases: [path: string, status: number][] = [
    ["/boom", 500],
    ["/account", 401],
    ["/no/such/page", 404],
  ];
  for (const [path, status] of cases) {
    const response = await quietly(() => request(path));
    assertEquals(response.status, status);
    const html = await response.text();
    assertStringIncludes(html, `<main><p>site error ${status}</p></main>`);
    assertStringIncludes(html, '<html lang="en">');
  }
});

Deno.test("headers set after next() are missing on the segment's error page", async () => {
  assertEquals((await request("/")).headers.get("x-site"), "passed");
  const failed = await quietly(() => request("/boom"));
  assertEquals(failed.headers.get("x-site"), null);
  const api = await request("/v1/ads", { method: "POST" });
  assertEquals(api.status, 400);
  assertEquals(api.headers.get("access-control-allow-origin"), null);
});

Deno.test("an error route's handler sees the error on the context", async () => {
  const response = await request("/v1/ads", { method: "POST" });
  assertEquals(await response.json(), { error: "HttpError: no" });
});

const broken = (error: Error) => () => {
  throw error;
};

Deno.test("without error routes the message or the status text is the body", async () => {
  const app = appOf({
    "told": broken(new HttpError(418, "short and stout")),
    "silent": broken(new HttpError(409)),
    "broken": broken(new Error("secret")),
    "nothing": (() => {}) as never,
  });
  const bodies: Record<string, string> = {};
  for (const path of ["/told", "/silent", "/broken", "/nothing", "/missing"]) {
    const response = await ask(app, path);
    bodies[path] = `${response.status} ${await response.text()}`;
  }
  assertEquals(bodies, {
    "/told": "418 short and stout",
    "/silent": "409 Conflict",
    "/broken": "500 Internal server error",
    "/nothing": "500 Internal server error",
    "/missing": "404 Not Found",
  });
});

Deno.test("an error in root middleware skips the error routes below", async () => {
  const app = appOf({
    "_middleware": broken(new HttpError(429)),
    "area/_error": () => new Response("area"),
    "area/page": () => new Response("page"),
  });
  const response = await ask(app, "/area/page");
  assertEquals(
    `${response.status} ${await response.text()}`,
    "429 Too Many Requests",
  );
});

Deno.test("an error that an error route does not catch goes to the next outer one", async () => {
  const app = appOf({
    "_error": (ctx) => new Response(`outer: ${ctx.error}`, { status: 500 }),
    "area/_error": broken(new Error("again")),
    "area/page": broken(new Error("first")),
  });
  assertEquals(await pageOf(app, "/area/page"), "outer: Error: again");
});

Deno.test("an error page can set its own status and headers", async () => {
  const app = appOf({
    "_error": {
      handler: () =>
        page(undefined, { status: 503, headers: { "retry-after": "9" } }),
      default: () => null,
    },
    "index": broken(new Error("down")),
  });
  const response = await ask(app);
  assertEquals(response.status, 503);
  assertEquals(response.headers.get("retry-after"), "9");
  await response.body?.cancel();
});

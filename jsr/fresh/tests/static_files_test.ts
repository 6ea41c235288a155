import {
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { App, staticFiles } from "fresh";
import { Builder } from "fresh/dev";
import {
  ask,
  denoChild,
  FIXTURE_ROOT,
  quietly,
  request,
} from "./fixture_site.ts";

/** Builds the fixture to disk and serves it as in production. */
async function startBuilt() {
  const outDir = await Deno.makeTempDir();
  const builder = new Builder({ root: FIXTURE_ROOT, outDir });
  await quietly(() => builder.build());
  const child = denoChild(
    ["serve", "-A", "--port=0", join(outDir, "server.js")],
    { stdout: "null", stderr: "piped", env: { NO_COLOR: "1" } },
  ).spawn();
  const origin = await originFrom(child.stderr);
  return {
    outDir,
    get: (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { redirect: "manual", ...init }),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(outDir, { recursive: true });
    },
  };
}

/** Reads until the server says where it listens, and drops the rest. */
async function originFrom(stderr: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stderr.values({ preventCancel: true })) {
    text += decoder.decode(chunk, { stream: true });
    const port = /Listening on \S+:(\d+)/.exec(text)?.[1];
    if (!port) continue;
    stderr.pipeTo(new WritableStream()).catch(() => {});
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The server did not start: ${text}`);
}

Deno.test({
  name: "a build on disk serves the app with `deno serve`",
  async fn(t) {
    await using site = await startBuilt();
    const html = await (await site.get("/islands")).text();
    const script = /"(\/_fresh\/js\/[0-9a-f]{40}\/Counter\.js)"/.exec(
      html,
    )![1]!;
    const home = await (await site.get("/")).text();
    const version = /__frsh_c=([0-9a-f]{40})/.exec(home)![1]!;

    await t.step("pages and API routes respond", async () => {
      assertStringIncludes(html, 'id="one">Count: 3');
      const api = await (await site.get("/v1/ads")).json();
      assertEquals(api.route, "/v1/ads");
    });

    await t.step(
      "scripts can be cached for a year, and their URL contains the build",
      async () => {
        const response = await site.get(script);
        assertEquals(response.status, 200);
        assertEquals(
          response.headers.get("cache-control"),
          "public, max-age=31536000, immutable",
        );
        assertMatch(response.headers.get("content-type")!, /^text\/javascript/);
        const code = await response.text();
        assertMatch(code, /from"\.\/chunk-\w+\.js"/);
        assertEquals(code.includes("\n  "), false);
        assertStringIncludes(script, version);
      },
    );

    await t.step("esbuild's metafile is public", async () => {
      const notes = await site.get(
        script.replace("Counter.js", "metafile.json"),
      );
      assertEquals(
        notes.headers.get("cache-control"),
        "public, max-age=31536000, immutable",
      );
      const { inputs } = await notes.json();
      assertEquals("islands/Counter.tsx" in inputs, true);
    });

    await t.step(
      "a static file has an ETag and returns 304 for it",
      async () => {
        const response = await site.get("/picture.svg");
        assertEquals(response.headers.get("content-type"), "image/svg+xml");
        assertEquals(
          response.headers.get("cache-control"),
          "no-cache, no-store, max-age=0, must-revalidate",
        );
        assertStringIncludes(await response.text(), "<rect");
        const etag = response.headers.get("etag")!;
        assertMatch(etag, /^W\/"[0-9a-f]{64}"$/);
        const again = await site.get("/picture.svg", {
          headers: { "If-None-Match": etag },
        });
        assertEquals(again.status, 304);
        const changed = await site.get("/picture.svg", {
          headers: { "If-None-Match": 'W/"x"' },
        });
        assertEquals(changed.status, 200);
        await changed.body?.cancel();
      },
    );

    await t.step(
      "versioned URLs are immutable, and those of other builds redirect",
      async () => {
        const mine = await site.get(`/picture.svg?__frsh_c=${version}`);
        assertMatch(mine.headers.get("cache-control")!, /immutable/);
        await mine.body?.cancel();
        const other = await site.get("/picture.svg?a=b&__frsh_c=old");
        assertEquals(other.status, 307);
        assertEquals(other.headers.get("location"), "/picture.svg?a=b");
      },
    );

    await t.step("URLs in style sheets are versioned", async () => {
      const css = await (await site.get("/site.css")).text();
      assertStringIncludes(css, `url("/picture.svg?__frsh_c=${version}")`);
    });

    await t.step(
      "HEAD has no body, and other methods are rejected",
      async () => {
        const head = await site.get("/picture.svg", { method: "HEAD" });
        assertEquals(head.status, 200);
        assertEquals(await head.text(), "");
        const post = await site.get("/picture.svg", { method: "POST" });
        assertEquals(post.status, 405);
        await post.body?.cancel();
      },
    );

    await t.step(
      "a missing icon is an empty 404, and other missing files pass the request on",
      async () => {
        const icon = await site.get("/favicon.ico");
        assertEquals(`${icon.status} ${await icon.text()}`, "404 ");
        const missing = await site.get("/missing.svg");
        assertStringIncludes(await missing.text(), "site error 404");
      },
    );

    await t.step("no file outside of the folder is served", async () => {
      for (const path of ["/..%2fmain.ts", "/%2e%2e/main.ts", "/main.ts"]) {
        const response = await site.get(path);
        assertEquals(response.status, 404, path);
        await response.body?.cancel();
      }
    });
  },
});

Deno.test("a build in memory throws for a path outside of the folder, or too long for a file name", async () => {
  for (const path of ["/..%2fmain.ts", "/..x", `/${"a".repeat(300)}`]) {
    const response = await quietly(() => request(path));
    assertEquals(response.status, 500, path.slice(0, 20));
    await response.body?.cancel();
  }
});

Deno.test("a build in memory serves a style sheet as it was when first requested", async () => {
  const staticDir = await Deno.makeTempDir();
  const css = async (text: string) => {
    await Deno.writeTextFile(join(staticDir, "a.css"), text);
    await Deno.writeTextFile(join(staticDir, "a.txt"), text);
    const get = async (path: string) =>
      await (await handler(new Request(`http://localhost${path}`))).text();
    return [await get("/a.css"), await get("/a.txt")];
  };
  const app = new App().use(staticFiles());
  const build = new Builder({ root: FIXTURE_ROOT, staticDir });
  const apply = await quietly(() => build.build({ snapshot: "memory" }));
  apply(app);
  const handler = app.handler();
  try {
    assertEquals(await css("one"), ["one", "one"]);
    assertEquals(await css("two"), ["one", "two"]);
  } finally {
    await Deno.remove(staticDir, { recursive: true });
  }
});

Deno.test("for an invalid escape, the request is passed on", async () => {
  const response = await ask(new App().use(staticFiles()), "/%E0%A4%A");
  assertEquals(`${response.status} ${await response.text()}`, "404 Not Found");
});

Deno.test("two processes make two builds", async () => {
  const code = `
    import { buildId } from ${
    JSON.stringify(new URL("../src/build_id.ts", import.meta.url).href)
  };
    console.log(buildId());
  `;
  const run = async () => {
    const { stdout } = await denoChild(["eval", code], {
      env: { DENO_DEPLOYMENT_ID: "", GITHUB_SHA: "", CI_COMMIT_SHA: "" },
    }).output();
    return new TextDecoder().decode(stdout).trim();
  };
  const [one, other] = await Promise.all([run(), run()]);
  assertMatch(one!, /^[0-9a-f]{40}$/);
  assertNotEquals(one, other);
});

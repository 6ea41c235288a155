import { assertEquals, assertStringIncludes } from "@std/assert";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { launchBrowser } from "./browser.ts";
import { denoChild, FIXTURE_ROOT } from "./fixture_site.ts";

function freePort(): number {
  using listener = Deno.listen({ port: 0 });
  return listener.addr.port;
}

/** Waits until the child says that it serves, however long that takes. */
async function untilReady(stdout: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdout.values({ preventCancel: true })) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("ready")) break;
  }
  assertStringIncludes(text, "ready", "The development server has ended");
  stdout.pipeTo(new WritableStream()).catch(() => {});
}

/** Serves the fixture for development, until it is disposed of. */
async function develop(port: number, staticDir: string) {
  const child = denoChild(
    ["run", "-A", join(FIXTURE_ROOT, "dev.ts"), String(port), staticDir],
    { stdout: "piped" },
  ).spawn();
  await untilReady(child.stdout);
  return {
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

Deno.test({
  name:
    "the development server hydrates, and pages reload when it is started anew",
  async fn() {
    const staticDir = await Deno.makeTempDir();
    const port = freePort();
    const origin = `http://127.0.0.1:${port}`;
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      {
        await using _server = await develop(port, staticDir);
        await page.goto(`${origin}/islands`);
        await page.locator("#one i", { hasText: "live" }).waitFor();

        // A page without islands is told too.
        const alive = page.waitForEvent("websocket");
        await page.goto(`${origin}/form`);
        await (await alive).waitForEvent("framereceived");
      }
      const reloaded = page.waitForEvent("load");
      await using _server = await develop(port, staticDir);
      await reloaded;
    } finally {
      await browser.close();
      await Deno.remove(staticDir, { recursive: true });
    }
  },
});

Deno.test("in development, files and scripts have no ETag and are always sent", async () => {
  const staticDir = await Deno.makeTempDir();
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Deno.writeTextFile(join(staticDir, "a.css"), "p {}");
    await using _server = await develop(port, staticDir);
    const html = await (await fetch(`${origin}/islands`)).text();
    const [, script = ""] = /"(\/_fresh\/js\/\w+\/Counter\.js)"/.exec(html)!;
    for (const path of ["/a.css", script]) {
      const body = await (await fetch(origin + path)).bytes();
      const hash = createHash("sha256").update(body).digest("hex");
      const response = await fetch(origin + path, {
        headers: { "If-None-Match": `W/"${hash}"` },
      });
      assertEquals(response.status, 200);
      assertEquals(response.headers.get("etag"), null);
      assertEquals(
        response.headers.get("cache-control"),
        "no-cache, no-store, max-age=0, must-revalidate",
      );
      await response.body?.cancel();
    }
  } finally {
    await Deno.remove(staticDir, { recursive: true });
  }
});

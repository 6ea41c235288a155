import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { launchBrowser } from "../../../tests/browser.ts";
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

Deno.test({
  name: "the development server hydrates, and reloads pages on change",
  async fn() {
    const staticDir = await Deno.makeTempDir();
    const port = freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = denoChild(
      ["run", "-A", join(FIXTURE_ROOT, "dev.ts"), String(port), staticDir],
      { stdout: "piped" },
    ).spawn();
    const browser = await launchBrowser();
    try {
      await untilReady(child.stdout);
      const page = await browser.newPage();
      await page.goto(`${origin}/islands`);
      await page.locator("#one i", { hasText: "live" }).waitFor();

      // A page without islands is told of changes too.
      const alive = page.waitForEvent("websocket");
      await page.goto(`${origin}/form`);
      const socket = await alive;
      await socket.waitForEvent("framereceived");
      const reloaded = page.waitForEvent("load");
      await Deno.writeTextFile(join(staticDir, "new.css"), "p { color: red }");
      await reloaded;

      const css = await page.request.get(`${origin}/new.css`);
      assertEquals(await css.text(), "p { color: red }");
    } finally {
      await browser.close();
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(staticDir, { recursive: true });
    }
  },
});

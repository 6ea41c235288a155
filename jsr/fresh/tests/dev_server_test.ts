import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../../tests/browser.ts";
import { FIXTURE_ROOT } from "./fixture_site.ts";

const JSR_CONFIG = fileURLToPath(new URL("../deno.json", import.meta.url));

function freePort(): number {
  using listener = Deno.listen({ port: 0 });
  return listener.addr.port;
}

async function untilServed(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      const response = await fetch(url);
      await response.body?.cancel();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`Nothing is served at ${url}`);
}

Deno.test({
  name: "the development server hydrates, and reloads pages on change",
  sanitizeResources: false,
  sanitizeOps: false,
  async fn() {
    const staticDir = await Deno.makeTempDir();
    const port = freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-lock",
        "--quiet",
        `--config=${JSR_CONFIG}`,
        join(FIXTURE_ROOT, "dev.ts"),
        String(port),
        staticDir,
      ],
      stdout: "null",
    }).spawn();
    const browser = await launchBrowser();
    try {
      await untilServed(origin);
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

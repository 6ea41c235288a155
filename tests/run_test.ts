import { assertEquals } from "@std/assert";
import { pathToFileURL } from "node:url";
import { everything } from "./run.ts";

Deno.test("the stand-ins are tested while deno.json links them, and only then", async () => {
  const folder = await Deno.makeTempDir();
  const root = pathToFileURL(`${folder}/`);
  const withConfig = async (config: unknown) => {
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
    return await everything(root);
  };
  try {
    assertEquals(await withConfig({ links: ["./jsr/fresh", "./jsr/assert"] }), [
      "tests/",
      "lib/",
      "./jsr/fresh",
      "./jsr/assert",
    ]);
    // The folder may be there without the line, or be deleted with it.
    await Deno.mkdir(`${folder}/jsr/fresh`, { recursive: true });
    assertEquals(await withConfig({}), ["tests/", "lib/"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

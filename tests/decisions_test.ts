import { assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };

Deno.test("docs/decisions.md names every dependency", async () => {
  const text = await Deno.readTextFile(
    new URL("../docs/decisions.md", import.meta.url),
  );
  const unexplained = Object.keys(config.imports).filter((name) =>
    name !== "@/" && !name.startsWith("@types/d3-") &&
    !text.includes(`\`${name}\``)
  );
  assertEquals(unexplained, []);
});

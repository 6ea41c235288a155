import { assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };

const ROOT = new URL("../", import.meta.url);

function read(document: string): Promise<string> {
  return Deno.readTextFile(new URL(`docs/${document}`, ROOT));
}

/** Folders under version control in `parent`, by their paths. */
function folders(parent: string): string[] {
  return [...Deno.readDirSync(new URL(parent, ROOT))]
    .filter(({ name, isDirectory }) =>
      isDirectory && !/^(\..*|_fresh|node_modules|data|screenshots)$/.test(name)
    )
    .map(({ name }) => `${parent}${name}`);
}

Deno.test("docs/decisions.md names every dependency", async () => {
  const text = await read("decisions.md");
  const missing = Object.keys(config.imports).filter((name) =>
    name !== "@/" && !name.startsWith("@types/d3-") &&
    !text.includes(`\`${name}\``)
  );
  assertEquals(missing, []);
});

Deno.test("docs/architecture.md names every folder, and no other", async () => {
  const text = await read("architecture.md");
  const named = text.split("\n").filter((line) => line.startsWith("| `"))
    .flatMap((line) => line.split("|")[1]!.match(/[^`\s,]+/g) ?? []);
  const expected = [
    ...folders("").filter((name) => !["lib", "routes"].includes(name)),
    ...folders("lib/"),
    ...folders("routes/"),
  ];
  assertEquals(
    named.filter((name) => !name.endsWith(".ts")).sort(),
    expected.sort(),
  );
});

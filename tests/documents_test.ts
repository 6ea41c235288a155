import { assertEquals } from "@std/assert";
import { loadConfig } from "@/lib/config/config.ts";
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

Deno.test("README.md names every variable, and with CONTRIBUTING.md every task", async () => {
  const readme = await read("../README.md");
  const both = readme + await read("../CONTRIBUTING.md");
  const variables: string[] = [];
  loadConfig(
    new Proxy({}, { get: (_, name) => void variables.push(`${String(name)}`) }),
  );
  const missing = [
    ...variables.filter((name) =>
      // Set by the platform.
      name !== "DENO_DEPLOY" &&
      !new RegExp(`\`(?:${name}|${name.replace("MEDIA_S3", "")})\``).test(
        readme,
      )
    ),
    ...Object.keys(config.tasks).filter((name) =>
      !new RegExp(`deno task ${name}\\b`).test(both)
    ),
  ];
  assertEquals(missing, []);
});

const BRITISH =
  /\b(?:\w*(?:colour|behaviour|favour|honour|neighbour)\w*|(?:recognis|authoris|organis|normalis|summaris)\w+|cancelled|e-mails?|\d\d? (?:(?:Jan|Febr)uary|April|June|July|August|(?:Septem|Octo|Novem|Decem)ber))\b/gi;

Deno.test("code and documents are spelled as in the United States, ads aside", async () => {
  const found: string[] = [];
  async function search(folder: string): Promise<void> {
    for (const path of folders(folder)) await search(`${path}/`);
    for (const { name, isFile } of Deno.readDirSync(new URL(folder, ROOT))) {
      if (!isFile || !/(?<!examples)\.(?:md|tsx?|css)$/.test(name)) continue;
      const text = await Deno.readTextFile(new URL(folder + name, ROOT));
      for (const [word] of text.matchAll(BRITISH)) {
        found.push(`${folder}${name}: ${word}`);
      }
    }
  }
  for (const folder of folders("")) {
    if (!/^(?:sample|seed|static|tests)$/.test(folder)) {
      await search(`${folder}/`);
    }
  }
  assertEquals(found, []);
});

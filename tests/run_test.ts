import { assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { makeBatches } from "./batches.ts";
import { everything, slowestFiles } from "./run.ts";
import { unitTests } from "./unit_tests.ts";

Deno.test("the stand-ins are tested while deno.json links them, and only then", async () => {
  const folder = await Deno.makeTempDir();
  const root = pathToFileURL(`${folder}/`);
  const withConfig = async (config: unknown) => {
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
    return await everything(root, folder);
  };
  try {
    await Deno.mkdir(`${folder}/tests`);
    assertEquals(await withConfig({ links: ["./jsr/fresh", "./jsr/assert"] }), [
      "lib/",
      "./jsr/fresh",
      "./jsr/assert",
    ]);
    // The folder may be there without the line, or be deleted with it.
    await Deno.mkdir(`${folder}/jsr/fresh`, { recursive: true });
    assertEquals(await withConfig({}), ["lib/"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("each file under tests/ is in one batch, with at most seven others of its folder and not its neighbors, largest folders first", async () => {
  const folder = await Deno.makeTempDir();
  const root = pathToFileURL(`${folder}/`);
  const files = [
    ...Array.from({ length: 17 }, (_, n) => `tests/a/b/f${n + 10}_test.ts`),
    "tests/a/one_test.tsx",
    "tests/two_test.ts",
  ];
  try {
    await Deno.mkdir(`${folder}/tests/a/b`, { recursive: true });
    for (const file of [...files, "tests/a/helper.ts"]) {
      await Deno.writeTextFile(`${folder}/${file}`, "");
    }
    const batches = await makeBatches(root, "tests", folder);
    const imported = batches.map((batch) =>
      [...Deno.readTextFileSync(batch).matchAll(/^import "(.*)";$/gm)]
        .map(([, url]) => url!.slice(root.href.length))
    );
    assertEquals(imported.flat().sort(), files);
    assertEquals(imported.map((some) => some.length), [6, 6, 5, 1, 1]);
    assertEquals(imported[2]!.map((file) => file.slice(-10, -8)), [
      "12",
      "15",
      "18",
      "21",
      "24",
    ]);
    for (const some of imported) {
      assertEquals(new Set(some.map((file) => dirname(file))).size, 1);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the slowest files come first, by the sum of their tests and not of their steps", () => {
  const output = `./a_test.ts => one ... ok (1m2s)
./b_test.ts => a group ... a step ... ok (40s)
./b_test.ts => a group ... \x1b[31mFAILED\x1b[0m (due to 1 failed step) (41s)
./c_test.ts => quick ... ok (800ms)
./b_test.ts => another ... ok (30s)
ok | 4 passed | 0 failed (2m)
`;
  assertEquals(slowestFiles(output, 2).map((line) => line.trim()), [
    "71.0 s  ./b_test.ts",
    "62.0 s  ./a_test.ts",
  ]);
});

Deno.test("a test is a unit test unless it or a helper of the tests starts something", async () => {
  const folder = await Deno.makeTempDir();
  const files = {
    "lib/pure_test.ts": 'import { two } from "../tests/two.ts"; two();',
    "lib/direct_test.ts": 'new Deno.Command("true").spawn();',
    "tests/direct_test.ts": 'import { t } from "@/tests/one.ts"; t();',
    "tests/one.ts": 'export { t } from "./helper.ts";',
    "tests/helper.ts": 'export const t = () => createDatabase("");',
    "tests/two.ts": "export const two = () => 2;",
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(`${folder}/${name.split("/")[0]}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    assertEquals(unitTests(pathToFileURL(`${folder}/`)), ["lib/pure_test.ts"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

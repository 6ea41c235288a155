import { assertEquals } from "@std/assert";
import { pathToFileURL } from "node:url";
import { makeBatches } from "./batches.ts";
import { everything, slowestTests } from "./run.ts";
import { unitTests } from "./unit_tests.ts";
import { tempFolder } from "./temp_folder.ts";

Deno.test("the stand-ins are tested if and only if deno.json links them", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const root = pathToFileURL(`${folder}/`);
  const withConfig = async (config: unknown) => {
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
    return await everything(root, folder);
  };
  await Deno.mkdir(`${folder}/tests`);
  assertEquals(await withConfig({ links: ["./jsr/fresh", "./jsr/assert"] }), [
    "./jsr/fresh",
    "./jsr/assert",
  ]);
  // The folder may be there without the line, or be deleted with it.
  await Deno.mkdir(`${folder}/jsr/fresh`, { recursive: true });
  assertEquals(await withConfig({}), []);
});

Deno.test("each test file is in one batch of at most 40: of its area, without its neighbors, or of small areas; servers come first, then the largest", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const root = pathToFileURL(`${folder}/`);
  const files = [
    ...Array.from({ length: 85 }, (_, n) => `tests/a/b/f${n + 10}_test.ts`),
    ...Array.from({ length: 5 }, (_, n) => `tests/a/f${n}_test.tsx`),
    "tests/c/one_test.ts",
    "tests/c/two_test.ts",
    ...Array.from({ length: 12 }, (_, n) => `tests/d/f${n + 10}_test.ts`),
    ...["e", "f"].flatMap((area) =>
      Array.from({ length: 9 }, (_, n) => `tests/${area}/f${n}_test.ts`)
    ),
    "tests/server/one_test.ts",
    "tests/two_test.ts",
  ];
  for (const name of ["a/b", "c", "d", "e", "f", "server"]) {
    await Deno.mkdir(`${folder}/tests/${name}`, { recursive: true });
  }
  for (const file of [...files, "tests/c/helper.ts"]) {
    await Deno.writeTextFile(`${folder}/${file}`, "");
  }
  const batches = await makeBatches(root, "tests", folder);
  const imported = batches.map((batch) =>
    [...Deno.readTextFileSync(batch).matchAll(/^import "(.*)";$/gm)]
      .map(([, url]) => url!.slice(root.href.length))
  );
  assertEquals(imported.flat().sort(), files);
  assertEquals(imported.map((some) => some.length), [1, 30, 30, 30, 21, 12]);
  for (const part of [1, 2, 3]) {
    const numbers = imported[part]!.slice(0, 10)
      .map((file) => Number(file.slice(-10, -8)));
    const steps = numbers.slice(1).map((n, i) => n - numbers[i]!);
    assertEquals(steps, Array(9).fill(3));
  }
});

Deno.test("the slowest tests come first; their steps do not count separately", () => {
  const output = `./a_test.ts => one ... ok (1m2s)
./b_test.ts => a group ... a step ... ok (90s)
./b_test.ts => a group ... \x1b[31mFAILED\x1b[0m (due to 1 failed step) (91s)
./c_test.ts => quick ... ok (800ms)
`;
  assertEquals(slowestTests(output, 2).map((line) => line.trim()), [
    "91.0 s  a group",
    "62.0 s  one",
  ]);
});

Deno.test("a test is a unit test unless it or one of its helpers starts something", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const files = {
    "lib/pure_test.ts": 'import { two } from "../tests/two.ts"; two();',
    "lib/direct_test.ts": 'new Deno.Command("true").spawn();',
    "tests/direct_test.ts": 'import { t } from "@/tests/one.ts"; t();',
    "tests/one.ts": 'export { t } from "./helper.ts";',
    "tests/helper.ts": 'export const t = () => createDatabase("");',
    "tests/two.ts": "export const two = () => 2;",
  };
  for (const [name, text] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${name.split("/")[0]}`, { recursive: true });
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  assertEquals(unitTests(pathToFileURL(`${folder}/`)), ["lib/pure_test.ts"]);
});

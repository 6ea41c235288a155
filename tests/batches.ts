import { testFiles } from "./unit_tests.ts";

const FILES_MAX = 40;
/** Take long though they are small: their tests wait for processes to start and end. */
const FIRST = ["tests/server", "tests/cli"];

/**
 * Writes modules that import some test files each, all of one area such as
 * `tests/site`, and returns their paths. `deno test` loads everything anew for
 * each module, and V8 compiles and optimizes anew what it runs, which for the
 * application takes longer than the tests of most files; files of an area run the
 * same code. The batches that take longest start first: those of processes, then
 * the largest areas.
 */
export async function makeBatches(
  root: URL,
  folder: string,
  into: string,
): Promise<string[]> {
  const areas = Object.entries(
    Object.groupBy(testFiles(root, folder), areaOf),
  ).sort(([name, a = []], [other, b = []]) =>
    FIRST.indexOf(other) - FIRST.indexOf(name) || b.length - a.length
  );
  const batches = areas.flatMap(([area, files = []]) =>
    split(files).map((some, part) =>
      [
        `${into}/${area.replaceAll("/", "_")}_${part + 1}_test.ts`,
        some.map((file) => `import "${new URL(file, root)}";\n`).join(""),
      ] as const
    )
  );
  for (const [path, text] of batches) await Deno.writeTextFile(path, text);
  return batches.map(([path]) => path);
}

const areaOf = (file: string): string =>
  file.split("/").slice(0, -1).slice(0, 2).join("/");

/**
 * Deals files out to as few parts as there may be. Neighbors, such as all tests
 * in a browser of one page, take about as long and are better apart.
 */
function split(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / FILES_MAX);
  return Array.from(
    { length: count },
    (_, part) => files.filter((_, index) => index % count === part),
  );
}

import { basename } from "node:path";
import { testFiles } from "./unit_tests.ts";

const FILES_MAX = 8;

/**
 * Writes modules that import some test files each, all of one folder, and
 * returns their paths. `deno test` loads everything anew for each module, which
 * for the application takes longer than the tests of most files. It starts them
 * in this order: the largest folders, whose batches take longest, come first.
 */
export async function makeBatches(
  root: URL,
  folder: string,
  into: string,
): Promise<string[]> {
  const folders = Object.entries(
    Object.groupBy(
      testFiles(root, folder),
      (file) => file.slice(0, file.lastIndexOf("/")),
    ),
  ).sort(([, a = []], [, b = []]) => b.length - a.length);
  const batches = folders.flatMap(([name, files = []]) =>
    split(files).map((some) =>
      [
        `${into}/${
          [name.replaceAll("/", "_"), ...some.map(getStem)].join("-")
        }_test.ts`,
        some.map((file) => `import "${new URL(file, root)}";\n`).join(""),
      ] as const
    )
  );
  for (const [path, text] of batches) await Deno.writeTextFile(path, text);
  return batches.map(([path]) => path);
}

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

function getStem(file: string): string {
  return basename(file).replace(/_test\.tsx?$/, "");
}

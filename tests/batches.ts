import { basename } from "node:path";
import { testFiles } from "./unit_tests.ts";

const FILES_MAX = 6;

/**
 * Writes modules that import some test files each, all of one folder, and
 * returns their paths. `deno test` loads everything anew for each module, which
 * for the application takes longer than the tests of most files.
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
  );
  const batches = folders.flatMap(([name, files = []]) =>
    split(files).map((some) =>
      [
        `${into}/${name.replaceAll("/", "_")}_${getStem(some[0]!)}_to_${
          getStem(some.at(-1)!)
        }_test.ts`,
        some.map((file) => `import "${new URL(file, root)}";\n`).join(""),
      ] as const
    )
  );
  for (const [path, text] of batches) await Deno.writeTextFile(path, text);
  return batches.map(([path]) => path);
}

/** As few parts as there may be, of about the same size. */
function split(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / FILES_MAX);
  const start = (part: number) => Math.round(part * files.length / count);
  return Array.from(
    { length: count },
    (_, part) => files.slice(start(part), start(part + 1)),
  );
}

function getStem(file: string): string {
  return basename(file).replace(/_test\.tsx?$/, "");
}

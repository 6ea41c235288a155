import { testFiles } from "./unit_tests.ts";

const FILES_MAX = 18;

/**
 * Writes modules that import some test files each, and returns their paths.
 * `deno test` loads everything anew for each module, and V8 compiles it anew,
 * which for the application takes longer than the tests of most files. Each gets
 * its share of every folder, so that all take about as long: neighbors, such as
 * all tests in a browser of one page, are apart.
 */
export async function makeBatches(
  root: URL,
  folder: string,
  into: string,
): Promise<string[]> {
  const files = testFiles(root, folder);
  const count = Math.ceil(files.length / FILES_MAX);
  const paths = Array.from(
    { length: count },
    (_, part) => `${into}/batch_${part + 1}_test.ts`,
  );
  for (const [part, path] of paths.entries()) {
    const some = files.filter((_, index) => index % count === part);
    const imports = some.map((file) => `import "${new URL(file, root)}";\n`);
    await Deno.writeTextFile(path, imports.join(""));
  }
  return paths;
}

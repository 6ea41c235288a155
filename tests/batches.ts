import { testFiles } from "./unit_tests.ts";

const FILES_MAX = 40;
/** Areas with fewer files share batches: loading what they test takes longer than they do. */
const FEW = 10;
/** Slow although they are small: their tests wait for processes to start and end. */
const FIRST = ["tests_server", "tests_cli"];

/**
 * Writes modules that import some test files each, all of one area such as
 * `tests/site`, and returns their paths. `deno test` loads everything anew for
 * each module, and V8 compiles and optimizes anew what it runs, which for the
 * application takes longer than the tests of most files; files of an area run the
 * same code. Small areas are joined, each as a whole. The batches that take
 * longest start first: those of processes, then the largest.
 */
export async function makeBatches(
  root: URL,
  folder: string,
  into: string,
): Promise<string[]> {
  const areas = Object.groupBy(testFiles(root, folder), areaOf);
  const batches: string[][] = [];
  let small: string[] | undefined;
  for (const [area, files = []] of Object.entries(areas)) {
    if (files.length >= FEW || FIRST.includes(area)) {
      batches.push(...split(files));
    } else if (small && small.length + files.length <= FILES_MAX) {
      small.push(...files);
    } else {
      batches.push(small = files);
    }
  }
  const rank = (files: readonly string[]) =>
    FIRST.includes(areaOf(files[0]!)) ? FILES_MAX + 1 : files.length;
  batches.sort((a, b) => rank(b) - rank(a));
  return await Promise.all(batches.map(async (files, n) => {
    const path = `${into}/${n + 1}_${areaOf(files[0]!)}_test.ts`;
    const imports = files.map((file) => `import "${new URL(file, root)}";\n`);
    await Deno.writeTextFile(path, imports.join(""));
    return path;
  }));
}

const areaOf = (file: string): string =>
  file.split("/").slice(0, -1).slice(0, 2).join("_");

/**
 * Distributes files over as few parts as allowed. Neighbors, such as all
 * browser tests of one page, take about equally long and are better apart.
 */
function split(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / FILES_MAX);
  return Array.from(
    { length: count },
    (_, part) => files.filter((_, index) => index % count === part),
  );
}

import { assertEquals } from "@std/assert";
import { sources } from "./sources.ts";

const files = await sources();

/** Nobody reads it: `tests/client/write_schema.ts` writes it. */
const GENERATED = "client/typescript/schema.ts";

/**
 * Maximum lines of rooms, comments and blank lines included. A commit that makes
 * a room smaller lowers its budget; the message of one that raises a budget says
 * why.
 */
const BUDGETS: [lines: number, ...folders: string[]][] = [
  [10_727, "lib/imports"],
  [7_699, "lib/ads", "lib/columns", "lib/facets", "lib/brands", "lib/similar"],
  [459, "lib/stats"],
  [1_298, "lib/changes", "lib/exports"],
  [2_175, "lib/views", "lib/alerts"],
  [3_026, "lib/db"],
  [2_349, "lib/media", "lib/fetch"],
  [16_840, "components", "islands", "lib/site", "lib/shared"],
  [2_857, "cli"],
  [1_098, "migrations"],
  [2_165, "bench"],
  [58_726, "tests"],
  [5_000, "jsr"],
  [66_657, "lib", "components", "routes", "cli", "islands", "migrations"],
];

Deno.test("no room has more lines than its budget", () => {
  const over = BUDGETS.flatMap(([budget, ...folders]) => {
    const lines = [...files].filter(([file]) =>
      folders.some((folder) => file.startsWith(`${folder}/`))
    ).reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0);
    return lines > budget ? [`${folders}: ${lines} of ${budget}`] : [];
  });
  assertEquals(over, []);
});

Deno.test("files are small: median under 80 lines, none over 300", () => {
  const lengths = [...files].filter(([file]) => file !== GENERATED).map((
    [file, text],
  ) => ({
    file,
    lines: text.split("\n").length - 1,
  }));
  assertEquals(lengths.filter(({ lines }) => lines > 300), []);
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  assertEquals(median < 80, true, `the median is ${median}`);
});

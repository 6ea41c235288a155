import { imports } from "./import.ts";
import { kept } from "./kept.ts";
import { misses } from "./misses.ts";
import { overload } from "./overload.ts";
import { pages } from "./pages.ts";
import type { Part } from "./part.ts";
import { search } from "./search.ts";
import { size } from "./size.ts";
import { start } from "./start.ts";

/** In the order of the report. */
export const PARTS: Readonly<Record<string, Part>> = {
  kept,
  misses,
  import: imports,
  start,
  overload,
  size,
  search,
  pages,
};

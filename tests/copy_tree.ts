import { cp } from "node:fs/promises";
import { relative } from "node:path";
import { ROOT } from "./sources.ts";

/** Copies the tree, except top-level entries with these names. */
export const copyTree = (to: string, leftOut: RegExp): Promise<void> =>
  cp(ROOT, to, {
    recursive: true,
    filter: (path) => !leftOut.test(relative(ROOT, path)),
  });

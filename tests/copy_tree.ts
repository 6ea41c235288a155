import { join } from "node:path";
import { ROOT } from "./sources.ts";

/** Copies the tree, without what has such a name at its top. */
export async function copyTree(
  to: string,
  leftOut: RegExp,
  from = ROOT,
): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (from === ROOT && leftOut.test(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (isDirectory) await copyTree(target, leftOut, source);
    else await Deno.copyFile(source, target);
  }
}

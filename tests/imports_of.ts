import { join, normalize } from "node:path";

/** Returns the paths of our own files that a file imports, types included. */
export function listImports(file: string, text: string): string[] {
  const specifiers = [
    ...text.matchAll(
      /^\s*(?:import|export)\b(?:[^;=(]*?\bfrom)?\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']/gms,
    ),
  ]
    .map((match) => match[1] ?? match[2]!);
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("@/")) return [specifier.slice(2)];
    if (specifier.startsWith(".")) {
      return [normalize(join(file, "..", specifier))];
    }
    return [];
  });
}

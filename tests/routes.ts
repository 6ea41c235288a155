import { readdirSync } from "node:fs";

const ROOT = new URL("../routes/", import.meta.url);
const SPECIAL = /(?:^|\/)_[^/]*$/;

/** A route file's pattern in OpenAPI's spelling, such as `/v1/ads/{ad_archive_id}`. */
function toPattern(file: string): string {
  const path = file.replace(/\.tsx?$/, "")
    .replaceAll(/\([^/]*\)\//g, "")
    .replace(/(?:^|\/)index$/, "")
    .replaceAll(/\[([^\]]+)\]/g, "{$1}");
  return `/${path}`;
}

/** Every route of the application, as its files have it: a new one is here at once. */
export const ROUTES: readonly { file: string; pattern: string }[] = readdirSync(
  ROOT,
  { recursive: true, encoding: "utf8" },
).filter((file) => /\.tsx?$/.test(file) && !SPECIAL.test(file))
  .map((file) => ({ file, pattern: toPattern(file) }))
  .sort((a, b) => a.pattern < b.pattern ? -1 : 1);

import { textId } from "@/lib/http/path_param.ts";
import { isArchiveId } from "@/lib/ids.ts";
import { Problem } from "@/lib/problem.ts";

/** The ad id in a path. */
export const adParam = textId(
  "The ad's identifier in the public ad library.",
  "1814828612206945",
  isArchiveId,
  () => new Problem("ad_not_found", { param: "ad_archive_id" }),
);

import { isSlug } from "@/lib/brands/brand_directory.ts";
import { textId } from "@/lib/http/path_param.ts";
import { Problem } from "@/lib/problem.ts";

/** The brand in a path. */
export const brandParam = textId(
  "The brand's id or slug. Where a slug has only digits, a brand with this id comes first.",
  "northwind-coffee",
  isSlug,
  () => new Problem("brand_not_found", { param: "brand" }),
);

import type { JsonView } from "@/lib/shared/explorer_view.ts";
import { layOutJson } from "@/lib/shared/json_layout.ts";

/** Maximum length of JSON that is highlighted, and of JSON that is shown. */
const COLORED_MAX = 200_000;
const SHOWN_MAX = 1_000_000;

/** @param json a valid JSON text, as the API sends it */
export function jsonView(json: string): JsonView {
  if (json.length > SHOWN_MAX) return { kind: "too long", length: json.length };
  const pieces = layOutJson(json);
  return json.length > COLORED_MAX
    ? { kind: "text", text: pieces.map(({ text }) => text).join("") }
    : { kind: "pieces", pieces };
}

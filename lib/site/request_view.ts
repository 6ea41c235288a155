import { layOutJson } from "@/lib/shared/json_layout.ts";
import { toCurl } from "@/lib/shared/samples.ts";

/** Maximum length of JSON that is highlighted, and of JSON that is shown. */
const COLORED_MAX = 200_000;
const SHOWN_MAX = 1_000_000;

/** A request to the API and its response. */
export type RequestView = ReturnType<typeof requestView>;

/**
 * @param body the response, as the API sends it; null: not shown
 * @param toggleHref the same page with the response, or without; null if it is
 *   always shown
 */
export function requestView(
  url: string,
  status: number,
  body: string | null,
  toggleHref: string | null,
) {
  return {
    url,
    status,
    toggleHref,
    curl: toCurl({ url, needsKey: true }),
    response: body === null ? null : jsonView(body),
  };
}

/** JSON as a page shows it: formatted in colors, or plain or not at all if it is long. */
function jsonView(json: string) {
  const { length } = json;
  if (length > SHOWN_MAX) return { kind: "too long" as const, length };
  const pieces = layOutJson(json);
  return length > COLORED_MAX
    ? { kind: "text" as const, text: pieces.map(({ text }) => text).join("") }
    : { kind: "pieces" as const, pieces };
}

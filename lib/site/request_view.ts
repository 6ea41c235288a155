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
  return {
    length,
    text: length > SHOWN_MAX ? null : layOutJson(json),
    isColored: length <= COLORED_MAX,
  };
}

/** TypeScript does not know these yet. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    revive: (key: string, value: unknown, read: { source: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
};

/** Numbers are shown as they were sent, whatever their precision. */
function layOutJson(json: string): string {
  const value = parse(
    json,
    (_, value, { source }) =>
      typeof value === "number" ? rawJSON(source) : value,
  );
  return JSON.stringify(value, null, 2);
}

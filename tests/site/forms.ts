import type { Harness } from "../harness.ts";
import { FROM_OUR_PAGE } from "../sessions.ts";

/** The response to a page's request. */
export interface PageResponse {
  status: number;
  headers: Headers;
  /** Where it leads, if elsewhere. */
  location: string | null;
  html: string;
  /** The page without its markup. */
  words: string;
}

async function readResponse(response: Response): Promise<PageResponse> {
  const html = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("location"),
    html,
    words: readWords(html),
  };
}

/** Opens a page, as the one whose headers are given. */
export async function open(
  t: Harness,
  path: string,
  headers: Record<string, string> = {},
  address?: string,
): Promise<PageResponse> {
  return await readResponse(
    await t.fetch(path, {
      headers,
      ...(address === undefined ? {} : { address }),
    }),
  );
}

/** Sends a form as a browser without scripts does. */
export async function submit(
  t: Harness,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  return await readResponse(
    await t.fetch(path, {
      method: "POST",
      headers: { ...FROM_OUR_PAGE, ...headers },
      body: new URLSearchParams(fields),
    }),
  );
}

/** A page's words, without its markup. */
export function readWords(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

const INPUT = /<(?:input|select)\b(?:[^>"]|"[^"]*")*>/g;

function readAttribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
    ?.replaceAll("&lt;", "<").replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** The markup of the field with this id; empty if there is none. */
export function fieldOf(html: string, id: string): string {
  return html.match(INPUT)?.find((tag) => readAttribute(tag, "id") === id) ??
    "";
}

/** What the page's inputs would send. */
export function listFields(html: string): Record<string, string> {
  return Object.fromEntries(
    (html.match(INPUT) ?? []).map((tag) => [
      readAttribute(tag, "name") ?? "",
      readAttribute(tag, "value") ?? "",
    ]),
  );
}

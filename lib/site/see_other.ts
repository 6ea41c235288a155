import { redirectWithFlash } from "@/lib/site/flash.ts";
import {
  type FlashCode,
  flashValue,
  type UndoableCode,
} from "@/lib/shared/flash.ts";

/** What to tell at the next page; `before` is what the change can be undone to. */
type Telling =
  | { flash?: FlashCode; before?: never }
  | { flash: UndoableCode; before: Readonly<Record<string, string>> };

/**
 * A 303 after a form was accepted.
 *
 * @param answer whose cookies go along, such as the one of a new session
 */
export function seeOther(
  location: string,
  options: Telling & { answer?: { headers: Headers } } = {},
): Response {
  const { flash, before = null, answer } = options;
  const response = flash === undefined
    ? new Response(null, { status: 303, headers: { location } })
    : redirectWithFlash(location, flashValue(flash, before));
  for (const cookie of answer?.headers.getSetCookie() ?? []) {
    response.headers.append("set-cookie", cookie);
  }
  const clear = answer?.headers.get("clear-site-data");
  if (clear) response.headers.set("clear-site-data", clear);
  response.headers.set("cache-control", "no-store");
  return response;
}

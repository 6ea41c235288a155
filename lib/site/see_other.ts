import { redirectWithFlash } from "@/lib/site/flash.ts";
import {
  type FlashCode,
  flashValue,
  type UndoableCode,
} from "@/lib/shared/flash.ts";

/** What the next page tells; `before` is what the change can be undone to. */
type Message =
  | { flash?: FlashCode; before?: never }
  | { flash: UndoableCode; before: Readonly<Record<string, string>> };

/**
 * A 303 after a form was accepted.
 *
 * @param options.headers whose cookies are passed on, such as that of a new session
 */
export function seeOther(
  location: string,
  options: Message & { headers?: Headers } = {},
): Response {
  const { flash, before = null, headers } = options;
  const response = flash === undefined
    ? new Response(null, { status: 303, headers: { location } })
    : redirectWithFlash(location, flashValue(flash, before));
  for (const cookie of headers?.getSetCookie() ?? []) {
    response.headers.append("set-cookie", cookie);
  }
  const clear = headers?.get("clear-site-data");
  if (clear) response.headers.set("clear-site-data", clear);
  response.headers.set("cache-control", "no-store");
  return response;
}

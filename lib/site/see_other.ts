import {
  FLASH_COOKIE,
  type FlashCode,
  flashValue,
  UNDO_FIELD,
  UNDOABLE,
  type UndoableCode,
} from "@/lib/shared/flash.ts";
import type { Form } from "@/lib/site/form.ts";

const FLASH_SECONDS = 60;

/** The message for the next page; `before` is the old value, for undoing the change. */
type Message =
  | { flash?: FlashCode; before?: never }
  | { flash: UndoableCode; before: Readonly<Record<string, string>> };

/** The page itself, with its parameters, such as the list that an ad was opened from. */
export const pathOf = ({ url }: { url: URL }) => url.pathname + url.search;

/**
 * A 303 after a form was accepted.
 *
 * @param options.headers headers whose cookies are set, such as a session's
 */
export function seeOther(
  location: string,
  { flash, before, headers: source }: Message & { headers?: Headers } = {},
): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (flash !== undefined) {
    headers.append(
      "set-cookie",
      `${FLASH_COOKIE}=${
        flashValue(flash, before ?? null)
      }; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax`,
    );
  }
  for (const cookie of source?.getSetCookie() ?? []) {
    headers.append("set-cookie", cookie);
  }
  return new Response(null, { status: 303, headers });
}

/** The same after renaming something, which can be undone once. */
export function seeRenamed(
  flash: UndoableCode,
  form: Form,
  before: Readonly<Record<"name", string>>,
): Response {
  const { page, undone } = UNDOABLE[flash];
  if (form.text(UNDO_FIELD) !== "") return seeOther(page, { flash: undone });
  return before.name === form.trimmed("name")
    ? seeOther(page, { flash })
    : seeOther(page, { flash, before });
}

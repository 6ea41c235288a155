type ToastTone = "good" | "warn" | "bad";

/** A form that takes back what was just done: where it goes, and what it sends. */
interface Undo {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Says that a form takes back a change, so that what follows does not offer that again. */
export const UNDO_FIELD = "undo";

/**
 * Messages of pages after a redirect. The cookie contains only the code, and the
 * values that undo the change, so that no one can put words into the page.
 */
export const FLASHES = {
  signed_up: ["good", "Welcome. Your account is ready."],
  signed_out: ["good", "You've signed out."],
  form_not_sent: ["warn", "Your session has ended. Sign in to continue."],
  not_sent: [
    "warn",
    "Your session had ended, so nothing was changed. Try again.",
  ],
  key_renamed: ["good", "Key renamed."],
  key_name_restored: ["good", "The key's name was restored."],
  key_revoked: ["good", "Key revoked. It stops working within seconds."],
  name_saved: ["good", "Name saved."],
  name_restored: ["good", "Your name was restored."],
  password_changed: [
    "good",
    "Password changed. Your other sessions have ended.",
  ],
  password_reset: ["good", "Password set. You can sign in with it now."],
  session_ended: ["good", "Session ended."],
  sessions_ended: ["good", "All other sessions ended."],
  ad_removed: ["good", "The ad was taken down."],
  // It may have to wait for one from elsewhere, as its row then says.
  import_requested: ["good", "Import requested. See its progress below."],
  not_started: ["bad", "Not started. Another import may be running."],
  canceled: ["good", "Canceled. What was imported stays."],
  not_canceled: ["warn", "Nothing was canceled: it had already ended."],
  discarded: ["good", "Discarded."],
  not_discarded: [
    "warn",
    "A file that is being imported was not discarded. Cancel its import first.",
  ],
  view_saved: ["good", "View saved."],
  view_saved_unheard: [
    "good",
    "View saved. Create a webhook to be notified of its changes.",
  ],
  view_changed: ["good", "View changed."],
  view_deleted: ["good", "View deleted."],
  link_revoked: ["good", "The link no longer works."],
  board_created: ["good", "Board created."],
  board_renamed: ["good", "Board renamed."],
  board_deleted: ["good", "Board deleted."],
  ad_starred: ["good", "The ad is on the board."],
  note_saved: ["good", "Note saved."],
  ad_unstarred: ["good", "The ad was taken off the board."],
  webhook_changed: ["good", "Webhook changed."],
  webhook_enabled: ["good", "Webhook enabled."],
  webhook_disabled: ["good", "Webhook disabled."],
  webhook_deleted: ["good", "Webhook deleted."],
  message_delivered: ["good", "Delivered."],
  message_failed: ["bad", "Not delivered: see the deliveries."],
  account_deleted: ["good", "Your account and its keys were deleted."],
  not_found: ["bad", "This no longer exists."],
} as const satisfies Record<string, readonly [ToastTone, string]>;

export type FlashCode = keyof typeof FLASHES;

/** The forms that undo a change: its page and action, the fields with the old values, and the message afterwards. */
export const UNDOABLE = {
  key_renamed: {
    page: "/dashboard/keys",
    action: "rename",
    fields: ["id", "name"],
    undone: "key_name_restored",
  },
  name_saved: {
    page: "/dashboard/account",
    action: "profile",
    fields: ["name"],
    undone: "name_restored",
  },
} as const satisfies Partial<Record<FlashCode, Record<string, unknown>>>;

export type UndoableCode = keyof typeof UNDOABLE;

export const FLASH_COOKIE = "flash";

/** The message of a redirect, or of a `toast` event of the window, as the page shows it. */
export interface Flash {
  tone: ToastTone;
  text: string;
  undo?: Undo;
}

declare global {
  interface WindowEventMap {
    toast: CustomEvent<Flash>;
  }
}

/** The cookie's value: a code, and as its query what was before. */
export function flashValue(
  code: FlashCode,
  before: Readonly<Record<string, string>> | null,
): string {
  return before === null ? code : `${code}?${new URLSearchParams(before)}`;
}

export function parseFlash(value: string | null): Flash | null {
  const [code = "", before] = (value ?? "").split("?");
  if (!Object.hasOwn(FLASHES, code)) return null;
  const [tone, text] = FLASHES[code as FlashCode];
  const undo = before === undefined ? null : parseUndo(code, before);
  return { tone, text, ...(undo === null ? {} : { undo }) };
}

function parseUndo(code: string, before: string): Undo | null {
  if (!Object.hasOwn(UNDOABLE, code)) return null;
  const { page, action, fields } = UNDOABLE[code as UndoableCode];
  const params = new URLSearchParams(before);
  return {
    action: page,
    fields: {
      action,
      [UNDO_FIELD]: "1",
      ...Object.fromEntries(
        fields.map((name) => [name, params.get(name) ?? ""]),
      ),
    },
  };
}

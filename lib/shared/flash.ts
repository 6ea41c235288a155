import type { ToastTone } from "@/lib/shared/toast.ts";

/**
 * What a page can tell after a redirect. Only the code travels, so that
 * nobody can put words into the page.
 */
export const FLASHES = {
  signed_up: ["good", "Welcome. Your account is ready."],
  signed_out: ["good", "You are signed out."],
  key_renamed: ["good", "The key has its new name."],
  key_revoked: ["good", "The key is revoked. It stops working within seconds."],
  name_saved: ["good", "Your name is saved."],
  password_changed: [
    "good",
    "Your password is changed. Other sessions have ended.",
  ],
  password_reset: ["good", "Your password is set. Sign in with it."],
  session_ended: ["good", "The session has ended."],
  sessions_ended: ["good", "All other sessions have ended."],
  account_deleted: ["good", "Your account and its keys are deleted."],
  not_found: ["bad", "That is no longer there."],
} as const satisfies Record<string, readonly [ToastTone, string]>;

export type FlashCode = keyof typeof FLASHES;

export const FLASH_COOKIE = "flash";

export interface Flash {
  tone: ToastTone;
  text: string;
}

export function flashOf(code: string | null): Flash | null {
  if (code === null || !Object.hasOwn(FLASHES, code)) return null;
  const [tone, text] = FLASHES[code as FlashCode];
  return { tone, text };
}

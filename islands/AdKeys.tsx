import { useLayoutEffect } from "preact/hooks";
import { listen } from "@/lib/shared/listen.ts";
import { isModalOpen } from "@/lib/shared/modal.ts";
import { isPlainKey, useSingleKeys } from "@/lib/shared/single_keys.ts";

/** The link of each key; the letters are the same as in lists. */
const LINKS: Record<string, "prev" | "next" | "up"> = {
  ArrowLeft: "prev",
  ArrowRight: "next",
  k: "prev",
  j: "next",
  u: "up",
  Escape: "up",
};

/** Returns to the list; if the ad was opened from it in this tab, to where it was left. */
function goUp({ origin, pathname }: HTMLAnchorElement): boolean {
  const isList = (globalThis.navigation?.canGoBack ?? history.length > 1) &&
    document.referrer.startsWith(`${origin}/`) &&
    !document.referrer.startsWith(`${origin}${pathname}/`);
  if (isList) history.back();
  return isList;
}

/** Keyboard shortcuts for the previous and the next ad, and back to the list. */
export function AdKeys() {
  const singleKeys = useSingleKeys();
  useLayoutEffect(() =>
    listen(globalThis, {
      keydown(event: KeyboardEvent) {
        const rel = LINKS[event.key];
        // Scrollable elements and videos use the arrow keys themselves.
        const isFree = document.activeElement?.matches("body, main, a, button");
        const isOff = event.key.length === 1 && !singleKeys.value;
        if (!rel || !isFree || isOff || isModalOpen() || !isPlainKey(event)) {
          return;
        }
        // In Firefox, Esc would otherwise stop the navigation.
        event.preventDefault();
        const link = document.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`);
        if (link && !(rel === "up" && goUp(link))) link.click();
      },
    }), []);
  return null;
}

import { useEffect } from "preact/hooks";
import { listen } from "@/lib/shared/listen.ts";
import { isModalOpen } from "@/lib/shared/modal.ts";
import { isPlainKey } from "@/lib/shared/plain_key.ts";
import { hasSingleKeys } from "@/lib/shared/single_keys.ts";

/** The link of each key; the letters are the same as in lists. */
const LINKS: Record<string, "prev" | "next"> = {
  ArrowLeft: "prev",
  ArrowRight: "next",
  k: "prev",
  j: "next",
};

/** Keyboard shortcuts for the previous and the next ad. */
export function AdKeys() {
  useEffect(() =>
    listen(globalThis, {
      keydown(event: KeyboardEvent) {
        const rel = LINKS[event.key];
        // Scrollable elements and videos use the arrow keys themselves.
        const isFree = document.activeElement?.matches("body, a, button");
        const isOff = event.key.length === 1 && !hasSingleKeys();
        if (!rel || !isFree || isOff || isModalOpen() || !isPlainKey(event)) {
          return;
        }
        document.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
      },
    }), []);
  return null;
}

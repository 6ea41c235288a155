import { useLayoutEffect } from "preact/hooks";
import { listen } from "@/lib/shared/listen.ts";

/**
 * Turns the filters, which a link shows by the URL's fragment, into a dialog:
 * the focus remains inside, and Esc and going back return to the previous
 * position.
 */
export function FilterSheet({ sheet: id }: { sheet: string }) {
  useLayoutEffect(() => {
    const sheet = document.getElementById(id);
    if (sheet === null) return;
    let opener: HTMLElement | null = null;
    const isOpen = () =>
      sheet.matches(":target") && getComputedStyle(sheet).position === "fixed";

    function show(): void {
      if (isOpen()) {
        sheet!.setAttribute("role", "dialog");
        sheet!.setAttribute("aria-modal", "true");
        sheet!.focus();
      } else {
        sheet!.removeAttribute("role");
        sheet!.removeAttribute("aria-modal");
        opener?.focus({ preventScroll: true });
        opener = null;
      }
    }
    // Going back keeps the scroll position, while an empty fragment would
    // scroll to the top.
    function close(event: Event): void {
      if (opener === null) return;
      event.preventDefault();
      history.back();
    }
    function click(event: MouseEvent): void {
      const link = (event.target as Element).closest("a");
      if (link?.getAttribute("href") === `#${id}`) opener = link;
      if (link?.getAttribute("href") === "#" && isOpen()) close(event);
    }
    function press(event: KeyboardEvent): void {
      if (event.key === "Escape" && isOpen()) close(event);
    }
    function keepFocus({ target }: FocusEvent): void {
      if (isOpen() && !sheet!.contains(target as Node)) sheet!.focus();
    }

    return listen(globalThis, {
      hashchange: show,
      click,
      keydown: press,
      focusin: keepFocus,
    });
  }, []);
  return null;
}

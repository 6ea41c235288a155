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
    const link = document.querySelector<HTMLElement>(`a[href="#${id}"]`);
    if (sheet === null || link === null) return;
    let canGoBack = false;
    const isOpen = () =>
      sheet.matches(":target") && getComputedStyle(sheet).position === "fixed";

    function show(): void {
      if (isOpen()) {
        sheet!.setAttribute("role", "dialog");
        sheet!.setAttribute("aria-modal", "true");
        if (!sheet!.contains(document.activeElement)) sheet!.focus();
      } else if (sheet!.hasAttribute("role")) {
        sheet!.removeAttribute("role");
        sheet!.removeAttribute("aria-modal");
        link!.focus({ preventScroll: true });
        canGoBack = false;
      }
    }
    // Going back keeps the scroll position, while an empty fragment scrolls to the
    // top. A sheet that is open from the start has no such entry.
    function close(event: Event): void {
      event.preventDefault();
      if (canGoBack) history.back();
      else location.hash = "";
    }
    function click(event: MouseEvent): void {
      const href = (event.target as Element).closest("a")?.getAttribute("href");
      if (href === `#${id}`) canGoBack = true;
      if (href === "#" && isOpen()) close(event);
    }
    function press(event: KeyboardEvent): void {
      if (event.key === "Escape" && isOpen()) close(event);
    }
    function keepFocus({ target }: FocusEvent): void {
      if (isOpen() && !sheet!.contains(target as Node)) sheet!.focus();
    }

    show();
    return listen(globalThis, {
      hashchange: show,
      click,
      keydown: press,
      focusin: keepFocus,
    });
  }, []);
  return null;
}

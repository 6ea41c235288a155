import type { ComponentChildren } from "preact";

/** The buttons at the end of a dialog; a link or button with `data-close` leaves it. */
export function DialogActions({ children }: { children: ComponentChildren }) {
  return (
    <div class="mt-5 flex flex-wrap items-center justify-end gap-2">
      {children}
    </div>
  );
}

import { recall, remember } from "@/lib/shared/tab_memory.ts";

const SENT_FROM = "dialog";

/** Lets links with `data-close` and a press beside the dialog close it; wired once. */
function wire(dialog: HTMLDialogElement): void {
  if (dialog.dataset["wired"] === "true") return;
  dialog.dataset["wired"] = "true";
  const isDismissible = dialog.dataset["dismissible"] !== "false";
  dialog.addEventListener("submit", () => remember(SENT_FROM, dialog.id));
  dialog.addEventListener("click", (event) => {
    const target = event.target as Element;
    const isClose = target.closest("[data-close]") !== null;
    if (isClose || (isDismissible && target === dialog)) {
      event.preventDefault();
      dialog.close();
    }
  });
  if (!isDismissible) {
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    // Browsers ask only once: pressed again, Esc closes it without asking.
    dialog.addEventListener("close", () => dialog.showModal());
  }
}

/** Shows the dialog above the page, which becomes inert until it closes. */
export function openModal(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  wire(dialog);
  dialog.removeAttribute("open");
  dialog.showModal();
  return true;
}

/** After an accepted form, focuses the link of its dialog, or the content; forgets the dialog of a rejected one. */
export function resumeFocus(isAccepted: boolean): void {
  const link = `[href="#${recall(SENT_FROM)}"]`;
  if (!isAccepted || document.activeElement !== document.body) return;
  (document.querySelector<HTMLElement>(link) ??
    document.getElementById("content"))?.focus();
}

/** Whether a dialog is above the page now. */
export function isModalOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

import { useEffect } from "preact/hooks";
import { openModal } from "@/lib/shared/modal.ts";

/** Makes a dialog that is initially open (`isOpen`) a modal that returns the focus to its link. */
export function DialogOnLoad({ dialog }: { dialog: string }) {
  useEffect(() => {
    document.querySelector<HTMLElement>(`[href="#${dialog}"]`)?.focus();
    openModal(dialog);
  }, []);
  return null;
}

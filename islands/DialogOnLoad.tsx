import { useEffect } from "preact/hooks";
import { openModal } from "@/lib/shared/modal.ts";

/** Turns a dialog that is initially open (`isOpen`) into a modal. */
export function DialogOnLoad({ dialog }: { dialog: string }) {
  useEffect(() => void openModal(dialog), []);
  return null;
}

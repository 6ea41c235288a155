import { ButtonLink } from "@/components/Button.tsx";

/**
 * Where leaving a dialog leads without JavaScript. One that the page came with
 * is gone only from the page as it is without it: the query alone asks for that.
 */
export function leaveAddress(isOpen: boolean): string {
  return isOpen ? "?" : "#";
}

/** Leaves the dialog around it; `isOpen` as the dialog has it. */
export function DialogCancel({ isOpen = false }: { isOpen?: boolean }) {
  return <ButtonLink href={leaveAddress(isOpen)} data-close>Cancel</ButtonLink>;
}

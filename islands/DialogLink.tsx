import type { ComponentProps } from "preact";
import { ButtonLink } from "@/components/Button.tsx";
import { openModal } from "@/lib/shared/modal.ts";

/** Opens a dialog as a modal. Without JavaScript, its link shows the dialog. */
export function DialogLink(
  { dialog, label, ...rest }:
    & Pick<ComponentProps<typeof ButtonLink>, "variant" | "size" | "children">
    & { dialog: string; label?: string },
) {
  return (
    <ButtonLink
      {...rest}
      href={`#${dialog}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={(event) => {
        // The dialog returns it here; Safari gives it to no link that is clicked.
        event.currentTarget.focus();
        if (openModal(dialog)) event.preventDefault();
      }}
    />
  );
}

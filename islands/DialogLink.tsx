import type { ComponentChildren } from "preact";
import {
  ButtonLink,
  type ButtonSize,
  type ButtonVariant,
} from "@/components/Button.tsx";
import { openModal } from "@/lib/shared/modal.ts";

/** Opens a dialog as a modal. Without JavaScript, its link shows the dialog. */
export function DialogLink({ dialog, label, ...rest }: {
  dialog: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  label?: string;
  children: ComponentChildren;
}) {
  return (
    <ButtonLink
      {...rest}
      href={`#${dialog}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (openModal(dialog)) event.preventDefault();
      }}
    />
  );
}

import type { ComponentChildren } from "preact";
import { Button, type ButtonSize } from "@/components/Button.tsx";
import {
  Dialog,
  DialogActions,
  DialogCancel,
} from "@/components/forms/Dialog.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";

interface ConfirmDialogProps {
  id: string;
  /** What the button that opens it says; `triggerLabel` says more where several look the same. */
  trigger: string;
  triggerLabel?: string;
  triggerSize?: ButtonSize;
  title: string;
  /** What will happen. */
  children: ComponentChildren;
  action: string;
  /** Sent along, beside the button. */
  fields?: Record<string, string>;
  confirm: string;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(
  {
    id,
    trigger,
    triggerLabel,
    triggerSize = "sm",
    title,
    children,
    action,
    fields,
    confirm,
  }: ConfirmDialogProps,
) {
  return (
    <>
      <DialogLink
        dialog={id}
        variant="danger"
        size={triggerSize}
        {...(triggerLabel === undefined ? {} : { label: triggerLabel })}
      >
        {trigger}
      </DialogLink>
      <Dialog id={id} title={title}>
        <PendingForm action={action} hidden={fields ?? {}}>
          {children}
          <DialogActions>
            <DialogCancel />
            <Button variant="destructive">{confirm}</Button>
          </DialogActions>
        </PendingForm>
      </Dialog>
    </>
  );
}

import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Dialog, DialogActions, DialogCancel } from "@/components/Dialog.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { DialogOnLoad } from "@/islands/DialogOnLoad.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { AccountFormState } from "@/lib/shared/account_view.ts";

interface DeleteCardProps {
  hasPassword: boolean;
  refused: AccountFormState | null;
}

/** The end of the account. */
export function DeleteCard({ hasPassword, refused }: DeleteCardProps) {
  const fault = refused?.faults["password"];
  return (
    <Card
      id="delete"
      title="Delete account"
      description="Your keys stop working, your sessions end, and your email address is deleted. This takes effect immediately."
    >
      <DialogLink dialog="delete-account" variant="danger">
        Delete account…
      </DialogLink>
      <Dialog
        id="delete-account"
        title="Delete your account"
        isOpen={refused !== null}
      >
        <PendingForm action="/dashboard/account" class="space-y-4">
          <input type="hidden" name="action" value="delete" />
          <FormErrors
            message={refused?.message}
            fields={{ "delete-password": fault }}
          />
          <p>
            This cannot be undone. Programs that use your keys are refused from
            this moment on.
          </p>
          {hasPassword && (
            <Field
              label="Your password"
              name="password"
              id="delete-password"
              type="password"
              autocomplete="current-password"
              error={fault}
              required
              autofocus
            />
          )}
          <DialogActions>
            <DialogCancel isOpen={refused !== null} />
            <Button variant="destructive">Delete account</Button>
          </DialogActions>
        </PendingForm>
      </Dialog>
      {refused !== null && <DialogOnLoad dialog="delete-account" />}
    </Card>
  );
}

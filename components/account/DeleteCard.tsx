import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import {
  Dialog,
  DialogActions,
  DialogCancel,
} from "@/components/forms/Dialog.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { FormError } from "@/lib/shared/form_error.ts";

interface DeleteCardProps {
  hasPassword: boolean;
  error: FormError | null;
}

/** Deletes the account, after a confirmation. */
export function DeleteCard({ hasPassword, error }: DeleteCardProps) {
  const fieldError = error?.errors["password"];
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
        isOpen={error !== null}
      >
        <PendingForm
          action="/dashboard/account"
          hidden={{ action: "delete" }}
          class="space-y-4"
        >
          <FormErrors
            message={error?.message}
            fields={{ "delete-password": fieldError }}
          />
          <p>
            This cannot be undone. Programs that use your keys stop working
            immediately.
          </p>
          {hasPassword && (
            <Field
              label="Your password"
              name="password"
              id="delete-password"
              type="password"
              autocomplete="current-password"
              error={fieldError}
              required
              autofocus
            />
          )}
          <DialogActions>
            <DialogCancel isOpen={error !== null} />
            <Button variant="destructive">Delete account</Button>
          </DialogActions>
        </PendingForm>
      </Dialog>
    </Card>
  );
}

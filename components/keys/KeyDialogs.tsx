import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { DialogActions } from "@/components/DialogActions.tsx";
import { DialogCancel } from "@/components/DialogCancel.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/PendingForm.tsx";
import { GRACE_CHOICES, GRACE_DEFAULT } from "@/lib/shared/key_expiry.ts";
import type { KeyFormState, KeyView } from "@/lib/shared/key_view.ts";

interface KeyDialogProps {
  apiKey: KeyView;
  /** Where this very form was refused. */
  refused: KeyFormState | null;
}

/** Another name for a key. */
export function RenameDialog({ apiKey, refused }: KeyDialogProps) {
  const { id, name } = apiKey;
  const fault = refused?.faults["name"];
  return (
    <Dialog
      id={`rename-${id}`}
      title="Rename key"
      isOpen={refused !== null}
    >
      <PendingForm action="/dashboard/keys" class="space-y-4">
        <input type="hidden" name="action" value="rename" />
        <input type="hidden" name="id" value={String(id)} />
        <FormErrors
          message={refused?.message}
          fields={{ [`rename-name-${id}`]: fault }}
        />
        <Field
          label="Name"
          name="name"
          id={`rename-name-${id}`}
          value={refused?.values["name"] ?? name}
          error={fault}
          maxLength={100}
          required
          autocomplete="off"
          autofocus
        />
        <DialogActions>
          <DialogCancel isOpen={refused !== null} />
          <Button variant="primary">Rename</Button>
        </DialogActions>
      </PendingForm>
    </Dialog>
  );
}

/** A new key in place of this one, with time to move to it. */
export function RotateDialog({ apiKey, refused }: KeyDialogProps) {
  const { id, name, last4 } = apiKey;
  return (
    <Dialog
      id={`rotate-${id}`}
      title="Rotate key"
      isOpen={refused !== null}
    >
      <PendingForm action="/dashboard/keys" class="space-y-4">
        <input type="hidden" name="action" value="rotate" />
        <input type="hidden" name="id" value={String(id)} />
        <FormErrors message={refused?.message} />
        <p>
          You get a new key with the name{" "}
          <strong class="font-medium text-ink" dir="auto">{name}</strong>{" "}
          and the same expiry. Both work until the old one, which ends in{" "}
          <code class="font-mono text-[13px] text-ink">{last4}</code>, stops.
        </p>
        <SelectField
          label="Keep the old key working for"
          name="grace"
          id={`rotate-grace-${id}`}
          options={GRACE_CHOICES}
          value={refused?.values["grace"] ?? GRACE_DEFAULT}
          error={refused?.faults["grace"]}
          autofocus
        />
        <DialogActions>
          <DialogCancel isOpen={refused !== null} />
          <Button variant="primary">Rotate key</Button>
        </DialogActions>
      </PendingForm>
    </Dialog>
  );
}

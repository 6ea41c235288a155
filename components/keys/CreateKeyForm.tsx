import { Button } from "@/components/Button.tsx";
import { DialogActions } from "@/components/DialogActions.tsx";
import { DialogCancel } from "@/components/DialogCancel.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/PendingForm.tsx";
import { EXPIRY_CHOICES, EXPIRY_DEFAULT } from "@/lib/shared/key_expiry.ts";
import type { KeyFormState } from "@/lib/shared/key_view.ts";

interface CreateKeyFormProps {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  /** Where the form was refused. */
  refused: KeyFormState | null;
}

const FIELDS = ["name", "expiry", "date"] as const;

/** Name and expiry of a new key. The date counts only where it is chosen. */
export function CreateKeyForm({ today, refused }: CreateKeyFormProps) {
  const values = refused?.values ?? {};
  const faults = refused?.faults ?? {};
  const focused = FIELDS.find((name) => faults[name] !== undefined) ?? "name";
  return (
    <PendingForm action="/dashboard/keys" class="space-y-4">
      <input type="hidden" name="action" value="create" />
      <FormErrors
        message={refused?.message}
        fields={{
          "create-name": faults["name"],
          "create-expiry": faults["expiry"],
          "create-date": faults["date"],
        }}
      />
      <Field
        label="Name"
        name="name"
        id="create-name"
        value={values["name"] ?? ""}
        error={faults["name"]}
        hint="What will use it, so that you can recognise it later."
        placeholder="Nightly report"
        maxLength={100}
        required
        autocomplete="off"
        autofocus={focused === "name"}
      />
      <div class="grid grid-cols-2 gap-3">
        <SelectField
          label="Expires"
          name="expiry"
          id="create-expiry"
          options={EXPIRY_CHOICES}
          value={values["expiry"] ?? EXPIRY_DEFAULT}
          error={faults["expiry"]}
          autofocus={focused === "expiry"}
        />
        <Field
          label="End date"
          name="date"
          id="create-date"
          type="date"
          min={today}
          value={values["date"] ?? ""}
          error={faults["date"]}
          autofocus={focused === "date"}
        />
      </div>
      <DialogActions>
        <DialogCancel isOpen={refused !== null} />
        <Button variant="primary">Create key</Button>
      </DialogActions>
    </PendingForm>
  );
}

import { Button } from "@/components/Button.tsx";
import {
  Dialog,
  DialogActions,
  DialogCancel,
} from "@/components/forms/Dialog.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import {
  EXPIRY_CHOICES,
  EXPIRY_DEFAULT,
  GRACE_CHOICES,
  GRACE_DEFAULT,
} from "@/lib/shared/key_expiry.ts";
import type { ComponentChildren } from "preact";
import type { FormError } from "@/lib/shared/form_error.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";

interface KeyFormProps {
  id: string;
  title: string;
  /** Sent along, beside the fields. */
  hidden: Record<string, string>;
  /** Ids of fields to their errors. */
  errors?: Record<string, string | undefined>;
  submit: string;
  /** Set if this very form was refused. */
  refused: FormError | null;
  children: ComponentChildren;
}

/** A dialog with one form, open if the form was refused. */
function KeyForm(
  { id, title, hidden, errors = {}, submit, refused, children }: KeyFormProps,
) {
  const isOpen = refused !== null;
  return (
    <Dialog id={id} title={title} isOpen={isOpen}>
      <PendingForm action="/dashboard/keys" hidden={hidden} class="space-y-4">
        <FormErrors message={refused?.message} fields={errors} />
        {children}
        <DialogActions>
          <DialogCancel isOpen={isOpen} />
          <Button variant="primary">{submit}</Button>
        </DialogActions>
      </PendingForm>
    </Dialog>
  );
}

interface CreateDialogProps {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  refused: FormError | null;
}

const FIELDS = ["name", "expiry", "date"] as const;

/** Name and expiry of a new key. The date counts only if it is chosen. */
export function CreateDialog({ today, refused }: CreateDialogProps) {
  const values = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  const focused = FIELDS.find((name) => errors[name] !== undefined) ?? "name";
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    id: `create-${name}`,
    error: errors[name],
    autofocus: focused === name,
  });
  return (
    <KeyForm
      id="create-key"
      title="Create a key"
      hidden={{ action: "create" }}
      errors={Object.fromEntries(
        FIELDS.map((name) => [`create-${name}`, errors[name]]),
      )}
      submit="Create key"
      refused={refused}
    >
      <Field
        {...field("name")}
        label="Name"
        value={values["name"] ?? ""}
        hint="What will use it, so that you can recognize it later."
        placeholder="Nightly report"
        maxLength={100}
        required
        autocomplete="off"
      />
      <div class="grid grid-cols-2 gap-3">
        <SelectField
          {...field("expiry")}
          label="Expires"
          options={EXPIRY_CHOICES}
          value={values["expiry"] ?? EXPIRY_DEFAULT}
        />
        <Field
          {...field("date")}
          label="End date"
          type="date"
          min={today}
          value={values["date"] ?? ""}
        />
      </div>
    </KeyForm>
  );
}

interface KeyDialogProps {
  apiKey: KeyView;
  refused: FormError | null;
}

/** Another name for a key. */
export function RenameDialog({ apiKey, refused }: KeyDialogProps) {
  const { id, name } = apiKey;
  const fieldId = `rename-name-${id}`;
  const error = refused?.errors["name"];
  return (
    <KeyForm
      id={`rename-${id}`}
      title="Rename key"
      hidden={{ action: "rename", id: String(id) }}
      errors={{ [fieldId]: error }}
      submit="Rename"
      refused={refused}
    >
      <Field
        label="Name"
        name="name"
        id={fieldId}
        value={refused?.values["name"] ?? name}
        error={error}
        maxLength={100}
        required
        autocomplete="off"
        autofocus
      />
    </KeyForm>
  );
}

/** A new key in place of this one, with time to move to it. */
export function RotateDialog({ apiKey, refused }: KeyDialogProps) {
  const { id, name, last4 } = apiKey;
  return (
    <KeyForm
      id={`rotate-${id}`}
      title="Rotate key"
      hidden={{ action: "rotate", id: String(id) }}
      submit="Rotate key"
      refused={refused}
    >
      <p>
        You get a new key with the name{" "}
        <strong class="font-medium text-ink" dir="auto">{name}</strong>{" "}
        and the same expiry. Choose how long the old one, which ends in{" "}
        <code class="font-mono text-[13px] text-ink">{last4}</code>, works.
      </p>
      <SelectField
        label="Keep the old key working for"
        name="grace"
        id={`rotate-grace-${id}`}
        options={GRACE_CHOICES}
        value={refused?.values["grace"] ?? GRACE_DEFAULT}
        error={refused?.errors["grace"]}
        autofocus
      />
    </KeyForm>
  );
}

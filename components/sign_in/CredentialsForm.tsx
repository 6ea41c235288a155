import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { bindFields } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { FormError } from "@/lib/shared/form_error.ts";

interface CredentialsFormProps {
  action: "/login" | "/signup";
  submit: string;
  next: string;
  error: FormError | null;
}

/** Email address and password. After an error the address is kept, never the password. */
export function CredentialsForm(
  { action, submit, next, error }: CredentialsFormProps,
) {
  const isNew = action === "/signup";
  const ids = { email: "email", password: "password" };
  const { summary, field } = bindFields(
    error,
    ids,
    error === null ? "email" : "password",
  );
  return (
    <PendingForm action={action} hidden={{ next }} class="space-y-4">
      {summary}
      <Field
        {...field("email", "")}
        label="Email"
        type="email"
        autocomplete={isNew ? "email" : "username"}
        maxLength={254}
        required
      />
      <Field
        {...field("password")}
        label="Password"
        type="password"
        autocomplete={isNew ? "new-password" : "current-password"}
        hint={isNew
          ? "At least 12 characters. A few random words work well."
          : undefined}
        required
      />
      <Button variant="primary" class="w-full">{submit}</Button>
    </PendingForm>
  );
}

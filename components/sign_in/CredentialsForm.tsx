import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";

interface CredentialsFormProps {
  action: "/login" | "/signup";
  submit: string;
  next: string;
  email: string;
  /** About the form as a whole. */
  message?: string | undefined;
  errors: Readonly<Record<string, string>>;
}

/** Email address and password. After an error the address is kept, never the password. */
export function CredentialsForm(
  { action, submit, next, email, message, errors }: CredentialsFormProps,
) {
  const isNew = action === "/signup";
  const hasErrors = message !== undefined || Object.keys(errors).length > 0;
  const isEmailWrong = errors["email"] !== undefined;
  return (
    <PendingForm action={action} hidden={{ next }} class="space-y-4">
      <FormErrors
        message={message}
        fields={{ email: errors["email"], password: errors["password"] }}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autocomplete={isNew ? "email" : "username"}
        value={email}
        error={errors["email"]}
        maxLength={254}
        required
        autofocus={!hasErrors || isEmailWrong}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autocomplete={isNew ? "new-password" : "current-password"}
        error={errors["password"]}
        hint={isNew
          ? "At least 12 characters. A few random words work well."
          : undefined}
        required
        autofocus={hasErrors && !isEmailWrong}
      />
      <Button variant="primary" class="w-full">{submit}</Button>
    </PendingForm>
  );
}

import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";

interface CredentialsFormProps {
  action: "/login" | "/signup";
  submit: string;
  next: string;
  email: string;
  /** Of the whole form, such as that something is wrong without saying what. */
  message?: string | undefined;
  faults: Readonly<Record<string, string>>;
}

/** Email address and password. What was typed stays, but never the password. */
export function CredentialsForm(
  { action, submit, next, email, message, faults }: CredentialsFormProps,
) {
  const isNew = action === "/signup";
  const isRefused = message !== undefined || Object.keys(faults).length > 0;
  const isEmailWrong = faults["email"] !== undefined;
  return (
    <PendingForm action={action} class="space-y-4">
      <input type="hidden" name="next" value={next} />
      <FormErrors
        message={message}
        fields={{ email: faults["email"], password: faults["password"] }}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autocomplete={isNew ? "email" : "username"}
        value={email}
        error={faults["email"]}
        maxLength={254}
        required
        autofocus={!isRefused || isEmailWrong}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autocomplete={isNew ? "new-password" : "current-password"}
        error={faults["password"]}
        hint={isNew
          ? "12 characters or more; a few words make a good one."
          : undefined}
        required
        autofocus={isRefused && !isEmailWrong}
      />
      <Button variant="primary" class="w-full">{submit}</Button>
    </PendingForm>
  );
}

import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { FormError } from "@/lib/shared/form_error.ts";

interface ProfileCardProps {
  email: string;
  isVerified: boolean;
  name: string;
  error: FormError | null;
}

/** Email address and name. */
export function ProfileCard(
  { email, isVerified, name, error }: ProfileCardProps,
) {
  const fieldError = error?.errors["name"];
  return (
    <Card id="profile" title="Profile">
      <PendingForm
        action="/dashboard/account"
        hidden={{ action: "name" }}
        class="max-w-120 space-y-4"
      >
        <FormErrors
          message={error?.message}
          fields={{ "profile-name": fieldError }}
        />
        <Field
          label="Email"
          name="email"
          id="profile-email"
          type="email"
          value={email}
          hint={`${
            isVerified ? "Confirmed. " : ""
          }Your email can't be changed. To use a different one, create a new account.`}
          disabled
        />
        <Field
          label="Name"
          name="name"
          id="profile-name"
          value={error?.values["name"] ?? name}
          error={fieldError}
          maxLength={100}
          autocomplete="name"
          autofocus={fieldError !== undefined}
        />
        <Button>Save name</Button>
      </PendingForm>
    </Card>
  );
}

import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { AccountFormState } from "@/lib/shared/account_view.ts";

interface ProfileCardProps {
  email: string;
  isVerified: boolean;
  name: string;
  refused: AccountFormState | null;
}

/** Who one is here. */
export function ProfileCard(
  { email, isVerified, name, refused }: ProfileCardProps,
) {
  const fault = refused?.faults["name"];
  return (
    <Card id="profile" title="Profile">
      <PendingForm action="/dashboard/account" class="max-w-120 space-y-4">
        <input type="hidden" name="action" value="name" />
        <FormErrors
          message={refused?.message}
          fields={{ "profile-name": fault }}
        />
        <Field
          label="Email"
          name="email"
          id="profile-email"
          type="email"
          value={email}
          hint={`${
            isVerified ? "Confirmed. " : ""
          }It cannot be changed. To use another address, create a new account with it.`}
          disabled
        />
        <Field
          label="Name"
          name="name"
          id="profile-name"
          value={refused?.values["name"] ?? name}
          error={fault}
          maxLength={100}
          autocomplete="name"
          autofocus={fault !== undefined}
        />
        <Button>Save name</Button>
      </PendingForm>
    </Card>
  );
}

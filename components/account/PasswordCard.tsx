import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { FormError } from "@/lib/shared/form_error.ts";

interface PasswordCardProps {
  email: string;
  /** Accounts that sign in with another service have none. */
  hasPassword: boolean;
  error: FormError | null;
}

/** Changes the password. */
export function PasswordCard(
  { email, hasPassword, error }: PasswordCardProps,
) {
  const current = error?.errors["current_password"];
  const next = error?.errors["new_password"];
  return (
    <Card
      id="password"
      title="Password"
      description={hasPassword
        ? "You'll be signed out everywhere else."
        : "You sign in with another service."}
    >
      {hasPassword
        ? (
          <PendingForm
            action="/dashboard/account"
            hidden={{ action: "password" }}
            class="max-w-120 space-y-4"
          >
            {/* For password managers, which look for the user name. */}
            <input
              type="text"
              name="username"
              value={email}
              autocomplete="username"
              hidden
              readOnly
            />
            <FormErrors
              message={error?.message}
              fields={{ "current-password": current, "new-password": next }}
            />
            <Field
              label="Current password"
              name="current_password"
              id="current-password"
              type="password"
              autocomplete="current-password"
              error={current}
              required
              autofocus={current !== undefined}
            />
            <Field
              label="New password"
              name="new_password"
              id="new-password"
              type="password"
              autocomplete="new-password"
              error={next}
              hint="At least 12 characters. A few random words work well."
              required
              autofocus={current === undefined && next !== undefined}
            />
            <Button>Change password</Button>
          </PendingForm>
        )
        : (
          <p class="text-sm text-ink-soft">
            To sign in with a password too,{" "}
            <TextLink href="/forgot">ask for a link</TextLink> to set one.
          </p>
        )}
    </Card>
  );
}

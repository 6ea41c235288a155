import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field, NEW_PASSWORD, OWN_PASSWORD } from "@/components/Field.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";

const PAGE = "/dashboard/account";
const LAYOUT = "max-w-120 space-y-4";

interface AccountFormProps {
  account: { email: string; email_verified: boolean; name: string };
  /** False for accounts that sign in with another service. */
  hasPassword: boolean;
  error: FormError | null;
}

export function ProfileCard(
  { account, error }: Omit<AccountFormProps, "hasPassword">,
) {
  return (
    <Card id="profile" title="Profile" isSplit>
      <PostForm
        action={PAGE}
        hidden={{ action: "profile" }}
        refused={error}
        class={LAYOUT}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          value={account.email}
          hint={`${
            account.email_verified ? "Confirmed. " : ""
          }Your email can't be changed. To use a different one, create a new account.`}
          disabled
        />
        <Field
          name="name"
          value={account.name}
          label="Name"
          maxLength={100}
          autocomplete="name"
        />
        <Button>Save name</Button>
      </PostForm>
    </Card>
  );
}

export function PasswordCard(
  { account, hasPassword, error }: AccountFormProps,
) {
  if (!hasPassword) {
    return (
      <Card
        id="password"
        isSplit
        title="Password"
        description="You sign in with another service."
      >
        <p class="text-sm text-ink-soft">
          To sign in with a password too,{" "}
          <TextLink href="/forgot">ask for a link</TextLink> to set one.
        </p>
      </Card>
    );
  }
  return (
    <Card
      id="password"
      isSplit
      title="Password"
      description="You'll be signed out everywhere else. API keys keep working."
    >
      <PostForm
        action={PAGE}
        hidden={{ action: "password" }}
        refused={error}
        class={LAYOUT}
      >
        {/* For password managers, which look for the user name. */}
        <input
          type="text"
          name="username"
          value={account.email}
          autocomplete="username"
          hidden
          readOnly
        />
        <Field
          name="current_password"
          {...OWN_PASSWORD}
          label="Current password"
        />
        <Field
          name="new_password"
          {...NEW_PASSWORD}
          label="New password"
        />
        <Button>Change password</Button>
      </PostForm>
    </Card>
  );
}

export function DeleteCard(
  { hasPassword, error }: Omit<AccountFormProps, "account">,
) {
  return (
    <Card
      id="delete"
      isSplit
      title="Delete account"
      description="Your keys stop working, your sessions end, and your email address is deleted. This takes effect immediately."
    >
      <DialogLink dialog="delete-account" variant="danger">
        Delete account…
      </DialogLink>
      <FormDialog
        id="delete-account"
        title="Delete your account"
        action={PAGE}
        hidden={{ action: "delete" }}
        refused={error}
        focus="password"
        submit="Delete account"
        variant="destructive"
      >
        <p>
          This cannot be undone. Programs that use your keys stop working
          immediately.
        </p>
        {hasPassword && (
          <Field
            name="password"
            {...OWN_PASSWORD}
            label="Your password"
          />
        )}
      </FormDialog>
    </Card>
  );
}

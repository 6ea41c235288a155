import { Button } from "@/components/Button.tsx";
import { Field, NEW_PASSWORD, OWN_PASSWORD } from "@/components/Field.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import type { FormError } from "@/lib/site/form.ts";

const NAMES = { github: "GitHub", google: "Google" } as const;

/**
 * A form for email address and password. After an error, the address is
 * preserved, never the password.
 */
export function CredentialsForm({ action, submit, providers, next, error }: {
  action: "/login" | "/signup";
  submit: string;
  /** Other configured services to sign in with. */
  providers: readonly (keyof typeof NAMES)[];
  next: string;
  error: FormError | null;
}) {
  const isNew = action === "/signup";
  const focus = error === null ? "email" : "password";
  return (
    <>
      {providers.length > 0 && (
        <>
          <PostForm action="/login" hidden={{ next }} class="grid gap-2">
            {providers.map((provider) => (
              <Button key={provider} name="provider" value={provider}>
                Continue with {NAMES[provider]}
              </Button>
            ))}
          </PostForm>
          <div class="flex items-center gap-3 text-xs text-ink-faint">
            <span class="h-px flex-1 bg-line" />or<span class="h-px flex-1 bg-line" />
          </div>
        </>
      )}
      <PostForm
        action=""
        hidden={{ next }}
        refused={error}
        focus={focus}
        class="space-y-4"
      >
        <Field
          name="email"
          label="Email"
          type="email"
          autocomplete={isNew ? "email" : "username"}
          maxLength={254}
          required
        />
        <Field
          name="password"
          {...isNew ? NEW_PASSWORD : OWN_PASSWORD}
          label="Password"
        />
        <Button variant="primary" class="w-full">{submit}</Button>
      </PostForm>
    </>
  );
}

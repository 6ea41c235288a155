import { page } from "fresh";
import { Button, ButtonLink } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { Notice } from "@/components/Notice.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import { define } from "@/lib/app/define.ts";
import { clientInfo } from "@/lib/auth/client_info.ts";
import type { FormError } from "@/lib/shared/form_error.ts";
import { readForm } from "@/lib/site/form.ts";
import { submitReset } from "@/lib/site/password_reset.ts";
import { shellProps } from "@/lib/site/shell_props.ts";

/** The URL contains a secret, which no cache may keep. */
const HEADERS = { "cache-control": "no-store" };

export const handler = define.handlers({
  GET({ state, url }) {
    const token = url.searchParams.get("token") || null;
    state.title = "Choose a new password";
    return page({ token, error: null as FormError | null }, {
      headers: HEADERS,
    });
  },

  async POST(ctx) {
    const { state } = ctx;
    const form = await readForm(ctx.req);
    const result = await submitReset(
      state.services.auth,
      clientInfo(ctx),
      form,
    );
    if (result instanceof Response) return result;
    state.title = "Choose a new password";
    if (result === null) {
      return page({ token: null, error: null }, {
        status: 422,
        headers: HEADERS,
      });
    }
    return page({ token: form.text("token"), error: result }, {
      status: result.status,
      headers: { ...HEADERS, ...result.headers },
    });
  },
});

export default define.page<typeof handler>(function Reset({ data, state }) {
  const { token, error } = data;
  if (token === null) {
    return (
      <SignInShell {...shellProps(state)} title="Choose a new password">
        <Notice tone="bad" title="This link no longer works">
          It has expired or was already used. Ask for a new one.
        </Notice>
        <ButtonLink href="/forgot" variant="primary" class="w-full">
          Get a new link
        </ButtonLink>
      </SignInShell>
    );
  }
  const fieldError = error?.errors["password"];
  return (
    <SignInShell
      {...shellProps(state)}
      title="Choose a new password"
      lead="Setting it ends all open sessions."
    >
      <PendingForm action="/reset" class="space-y-4">
        <input type="hidden" name="token" value={token} />
        <FormErrors
          message={error?.message}
          fields={{ password: fieldError }}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autocomplete="new-password"
          error={fieldError}
          hint="At least 12 characters. A few random words work well."
          required
          autofocus
        />
        <Button variant="primary" class="w-full">Set password</Button>
      </PendingForm>
    </SignInShell>
  );
});

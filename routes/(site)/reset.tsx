import { Button, ButtonLink } from "@/components/Button.tsx";
import { Field, NEW_PASSWORD } from "@/components/Field.tsx";
import { Notice } from "@/components/Notice.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { findResetOwner } from "@/lib/auth/reset_link.ts";
import { define } from "@/lib/app/define.ts";
import { formPage } from "@/lib/site/form.ts";
import { submitReset } from "@/lib/site/sign_in.ts";

export const handler = formPage({
  async read(ctx, form) {
    ctx.state.title = "Choose a new password";
    // The URL contains a secret, so the page must not be cached.
    ctx.state.headers = { "cache-control": "no-store" };
    if (form !== null) return { token: form.text("token") };
    const token = ctx.url.searchParams.get("token") ?? "";
    return { token: await findResetOwner(ctx, token) && token };
  },
  submit: submitReset,
  names: { newPassword: "password" },
});

export default define.page<typeof handler>(function Reset({ data, state }) {
  const { token, error } = data;
  if (!token || error?.errors["token"] !== undefined) {
    return (
      <SignInShell viewer={state} title="Choose a new password">
        <Notice tone="bad" title="This link no longer works">
          It has expired or was already used. Ask for a new one.
        </Notice>
        <ButtonLink href="/forgot" variant="primary" class="w-full">
          Get a new link
        </ButtonLink>
      </SignInShell>
    );
  }
  return (
    <SignInShell
      viewer={state}
      title="Choose a new password"
      lead="You'll be signed out everywhere. API keys keep working."
    >
      <PostForm
        action=""
        hidden={{ token }}
        refused={error}
        focus="password"
        class="space-y-4"
      >
        <Field name="password" {...NEW_PASSWORD} label="New password" />
        <Button variant="primary" class="w-full">Set password</Button>
      </PostForm>
    </SignInShell>
  );
});

import { Button, ButtonLink } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { Notice } from "@/components/Notice.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { define } from "@/lib/app/define.ts";
import { formPage } from "@/lib/site/form.ts";
import { submitForgot } from "@/lib/site/sign_in.ts";

export const handler = formPage({
  read({ state, url }) {
    state.title = "Reset your password";
    const { mail } = state.services.auth;
    return { mail, isSent: url.searchParams.has("sent") };
  },
  submit: submitForgot,
});

const LEAD = {
  smtp: "We'll email you a link to choose a new one.",
  log:
    "This server does not send email: the link to choose a new one is written to its log.",
} as const;

const SENT = {
  smtp:
    "If an account with this address exists, we've sent it a link. It works once, within an hour.",
  log:
    "This server does not send email. If an account with this address exists, the link is in the server's log; it works once, within an hour.",
} as const;

export default define.page<typeof handler>(function Forgot({ data, state }) {
  const { mail, isSent, error } = data;
  return (
    <SignInShell
      viewer={state}
      title="Reset your password"
      lead={mail === null || isSent ? undefined : LEAD[mail]}
      aside={state.session
        ? <TextLink href="/dashboard/account">Back to your account</TextLink>
        : <TextLink href="/login">Back to sign in</TextLink>}
    >
      {mail === null
        ? (
          <Notice tone="warn">
            This server does not send email, so it cannot send you a link.
            Contact its operator.
          </Notice>
        )
        : isSent
        ? (
          <>
            <Notice tone="good">{SENT[mail]}</Notice>
            <ButtonLink href="/forgot" class="w-full">
              Use another address
            </ButtonLink>
          </>
        )
        : (
          <PostForm
            action="/forgot"
            refused={error}
            focus="email"
            class="space-y-4"
          >
            <Field
              name="email"
              label="Email"
              type="email"
              autocomplete="username"
              maxLength={254}
              required
            />
            <Button variant="primary" class="w-full">Continue</Button>
          </PostForm>
        )}
    </SignInShell>
  );
});

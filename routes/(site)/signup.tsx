import { ButtonLink } from "@/components/Button.tsx";
import { CredentialsForm } from "@/components/sign_in/CredentialsForm.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { define } from "@/lib/app/define.ts";
import { nextPath, withNext } from "@/lib/site/next_path.ts";
import { formPage } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { submitSignUp } from "@/lib/site/sign_in.ts";

export const handler = formPage({
  read({ state, url }, form) {
    const params = url.searchParams;
    const next = nextPath(form?.text("next") ?? params.get("next"));
    if (form === null && state.session !== null) return seeOther(next);
    const isSent = form === null && params.has("sent");
    state.title = isSent ? "Confirm your email" : "Sign up";
    return { next, isSent, providers: state.services.auth.providers };
  },
  submit: submitSignUp,
});

export default define.page<typeof handler>(function SignUp({ data, state }) {
  if (data.isSent) {
    return (
      <SignInShell viewer={state} title="Confirm your email">
        <p class="text-sm leading-6 text-ink-soft">
          We've sent you an email with a link. Follow it within one day, then
          sign in. If it doesn't arrive, check your spam folder.
        </p>
        <ButtonLink href="/login" class="w-full">Go to sign in</ButtonLink>
      </SignInShell>
    );
  }
  return (
    <SignInShell
      viewer={state}
      title="Create your account"
      lead="Free, no credit card. Your first request is a minute away."
      aside={
        <>
          Have an account?{" "}
          <TextLink href={withNext("/login", data.next)}>Sign in</TextLink>
        </>
      }
    >
      <CredentialsForm {...data} action="/signup" submit="Create account" />
    </SignInShell>
  );
});

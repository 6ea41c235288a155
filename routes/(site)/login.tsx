import { Notice } from "@/components/Notice.tsx";
import { CredentialsForm } from "@/components/sign_in/CredentialsForm.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { define } from "@/lib/app/define.ts";
import { nextPath, withNext } from "@/lib/site/next_path.ts";
import { formPage } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { loginNotice, submitSignIn } from "@/lib/site/sign_in.ts";

export const handler = formPage({
  read({ state, url }, form) {
    const params = url.searchParams;
    const next = nextPath(form?.text("next") ?? params.get("next"));
    if (form === null && state.session !== null) return seeOther(next);
    state.title = "Sign in";
    const notice = form === null
      ? loginNotice(params, state.flash ?? null)
      : null;
    return { next, notice, providers: state.services.auth.providers };
  },
  submit: submitSignIn,
});

export default define.page<typeof handler>(function Login({ data, state }) {
  const { next, notice } = data;
  return (
    <SignInShell
      viewer={state}
      title="Sign in"
      aside={
        <>
          No account yet?{" "}
          <TextLink href={withNext("/signup", next)}>Sign up</TextLink>
        </>
      }
    >
      {notice !== null && (
        <Notice tone={notice.tone} role="alert">{notice.text}</Notice>
      )}
      <CredentialsForm {...data} action="/login" submit="Sign in" />
      <p class="text-center text-sm">
        <TextLink href="/forgot">Forgot your password?</TextLink>
      </p>
    </SignInShell>
  );
});

import { page } from "fresh";
import { Notice } from "@/components/Notice.tsx";
import { CredentialsForm } from "@/components/sign_in/CredentialsForm.tsx";
import { SignInShell } from "@/components/sign_in/SignInShell.tsx";
import { SocialButtons } from "@/components/sign_in/SocialButtons.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { define } from "@/lib/app/define.ts";
import { clientInfo } from "@/lib/auth/client_info.ts";
import { nextPath, withNext } from "@/lib/shared/next_path.ts";
import type { FormError } from "@/lib/shared/form_error.ts";
import { readForm } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { shellProps } from "@/lib/site/shell_props.ts";
import { submitSignIn, submitSocial } from "@/lib/site/sign_in.ts";
import { loginNotice } from "@/lib/site/sign_in_notice.ts";

export const handler = define.handlers({
  GET({ state, url }) {
    const next = nextPath(url.searchParams.get("next"));
    if (state.session !== null) return seeOther(next);
    state.title = "Sign in";
    return page({
      next,
      notice: loginNotice(url.searchParams, state.flash ?? null),
      error: null as FormError | null,
    });
  },

  async POST(ctx) {
    const { state } = ctx;
    const form = await readForm(ctx.req);
    const next = nextPath(form.text("next"));
    const { auth } = state.services;
    const result = form.text("provider") === ""
      ? await submitSignIn(auth, clientInfo(ctx), form, next)
      : await submitSocial(auth, clientInfo(ctx), form, next);
    if (result instanceof Response) return result;
    state.title = "Sign in";
    return page({ next, notice: null, error: result }, {
      status: result.status,
      headers: result.headers,
    });
  },
});

export default define.page<typeof handler>(function Login({ data, state }) {
  const { next, notice, error } = data;
  return (
    <SignInShell
      {...shellProps(state)}
      title="Sign in"
      aside={
        <>
          No account yet?{" "}
          <TextLink href={withNext("/signup", next)}>Sign up</TextLink>
        </>
      }
    >
      {notice !== null && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <SocialButtons providers={state.services.auth.providers} next={next} />
      <CredentialsForm
        action="/login"
        submit="Sign in"
        next={next}
        email={error?.values["email"] ?? ""}
        message={error?.message}
        errors={error?.errors ?? {}}
      />
      <p class="text-center text-sm">
        <TextLink href="/forgot">Forgot your password?</TextLink>
      </p>
    </SignInShell>
  );
});

import type { Auth } from "@/lib/accounts/auth.ts";
import { signIn, signUp, startSocial } from "@/lib/accounts/sessions.ts";
import type { Visit } from "@/lib/accounts/visit.ts";
import { Problem } from "@/lib/problem.ts";
import type { Form } from "@/lib/site/form.ts";
import { type Refusal, refusalOf, refuse } from "@/lib/site/refusal.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Fields that were left empty, which need no asking of anybody. */
function missing(form: Form): Record<string, string> {
  return {
    ...(form.trimmed("email") === ""
      ? { email: "Enter your e-mail address." }
      : {}),
    ...(form.text("password") === ""
      ? { password: "Enter your password." }
      : {}),
  };
}

/** Signs in with e-mail and password; goes on to `next`. */
export async function signInBy(
  auth: Auth,
  visit: Visit,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  const email = form.trimmed("email");
  const password = form.text("password");
  const faults = missing(form);
  if (Object.keys(faults).length > 0) return refuse({ email }, { faults });
  try {
    const answer = await signIn({ auth }, visit, { email, password });
    return seeOther(next, { answer });
  } catch (error) {
    if (error instanceof Problem && error.code === "email_not_verified") {
      return await askToConfirm(auth, visit, email);
    }
    return refusalOf(error, { email });
  }
}

/** The password was right, so the address is told to whoever knows it: a new link goes out. */
async function askToConfirm(
  auth: Auth,
  visit: Visit,
  email: string,
): Promise<Refusal> {
  try {
    await auth.call("/send-verification-email", visit, { email });
  } catch (error) {
    return refusalOf(error, { email });
  }
  return refuse({ email }, {
    message:
      "Confirm your e-mail address first: we have just sent you a new link.",
  });
}

/** Makes an account. Where its address must be confirmed first, nobody is signed in yet. */
export async function signUpBy(
  auth: Auth,
  visit: Visit,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  const email = form.trimmed("email");
  const password = form.text("password");
  const faults = missing(form);
  if (Object.keys(faults).length > 0) return refuse({ email }, { faults });
  try {
    const answer = await signUp({ auth }, visit, { name: "", email, password });
    return answer.isSignedIn
      ? seeOther(next, { answer, flash: "signed_up" })
      : seeOther("/signup?sent=1");
  } catch (error) {
    return refusalOf(error, { email });
  }
}

/** On to the service that shall say who one is. */
export async function socialSignInAt(
  auth: Auth,
  visit: Visit,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  const provider = auth.providers.find((name) =>
    name === form.text("provider")
  );
  if (provider === undefined) {
    return refuse({}, { message: "Signing in this way is not offered here." });
  }
  try {
    const answer = await startSocial({ auth }, visit, { provider, next });
    return seeOther(answer.url, { answer });
  } catch (error) {
    return refusalOf(error, {});
  }
}

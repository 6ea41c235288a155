import type { Auth } from "@/lib/auth/auth.ts";
import { signIn, signUp, startSocial } from "@/lib/auth/sessions.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { Problem } from "@/lib/problem.ts";
import type { Form } from "@/lib/site/form.ts";
import { type Refusal, refuse, toRefusal } from "@/lib/site/refusal.ts";
import { seeOther } from "@/lib/site/see_other.ts";

interface Credentials {
  email: string;
  password: string;
}

/** Does what is asked with the form's email and password. Fields that were left empty need no asking of anybody. */
async function withCredentials(
  form: Form,
  act: (credentials: Credentials) => Promise<Response | Refusal>,
): Promise<Response | Refusal> {
  const email = form.trimmed("email");
  const password = form.text("password");
  const faults = {
    ...(email === "" ? { email: "Enter your email address." } : {}),
    ...(password === "" ? { password: "Enter your password." } : {}),
  };
  if (Object.keys(faults).length > 0) return refuse({ email }, { faults });
  try {
    return await act({ email, password });
  } catch (error) {
    return toRefusal(error, { email });
  }
}

/** Signs in with email and password; goes on to `next`. */
export function signInBy(
  auth: Auth,
  visit: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  return withCredentials(form, async (credentials) => {
    try {
      const answer = await signIn({ auth }, visit, credentials);
      return seeOther(next, { answer });
    } catch (error) {
      if (error instanceof Problem && error.code === "email_not_verified") {
        return await askToConfirm(auth, visit, credentials.email);
      }
      throw error;
    }
  });
}

/** The password was right, so the address is told to whoever knows it: a new link goes out. */
async function askToConfirm(
  auth: Auth,
  visit: ClientInfo,
  email: string,
): Promise<Refusal> {
  await auth.call("/send-verification-email", visit, { email });
  return refuse({ email }, {
    message:
      "Confirm your email address first: we have just sent you a new link.",
  });
}

/** Makes an account. Where its address must be confirmed first, nobody is signed in yet. */
export function signUpBy(
  auth: Auth,
  visit: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  return withCredentials(form, async (credentials) => {
    const answer = await signUp({ auth }, visit, { name: "", ...credentials });
    return answer.isSignedIn
      ? seeOther(next, { answer, flash: "signed_up" })
      : seeOther("/signup?sent=1");
  });
}

/** On to the service that shall say who one is. */
export async function socialSignInAt(
  auth: Auth,
  visit: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | Refusal> {
  const provider = auth.providers.find((name) =>
    name === form.text("provider")
  );
  if (provider === undefined) {
    return refuse({}, {
      message: "This sign-in method is not available here.",
    });
  }
  try {
    const answer = await startSocial({ auth }, visit, { provider, next });
    return seeOther(answer.url, { answer });
  } catch (error) {
    return toRefusal(error, {});
  }
}

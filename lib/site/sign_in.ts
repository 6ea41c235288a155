import type { Auth } from "@/lib/auth/auth.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { startsSession } from "@/lib/auth/cookies.ts";
import {
  sendVerification,
  signIn,
  signUp,
  startSocial,
} from "@/lib/auth/actions.ts";
import { Problem } from "@/lib/problem.ts";
import type { Form } from "@/lib/site/form.ts";
import { formError, toFormError } from "@/lib/site/form_error.ts";
import type { FormError } from "@/lib/shared/form_error.ts";
import { seeOther } from "@/lib/site/see_other.ts";

interface Credentials {
  email: string;
  password: string;
}

/** Passes the form's email and password to `submit`, unless one is empty. */
async function withCredentials(
  form: Form,
  submit: (credentials: Credentials) => Promise<Response | FormError>,
): Promise<Response | FormError> {
  const email = form.trimmed("email");
  const password = form.text("password");
  const errors = {
    ...(email === "" && { email: "Enter your email address." }),
    ...(password === "" && { password: "Enter your password." }),
  };
  if (Object.keys(errors).length > 0) return formError({ email }, { errors });
  try {
    return await submit({ email, password });
  } catch (error) {
    return toFormError(error, { email });
  }
}

/** Signs in with email and password, then goes on to `next`. */
export function submitSignIn(
  auth: Auth,
  client: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | FormError> {
  return withCredentials(form, async (credentials) => {
    try {
      return seeOther(next, await signIn(auth, client, credentials));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "email_not_verified") {
        throw error;
      }
    }
    // The password was right, so the address's owner is told, and gets a new link.
    const { email } = credentials;
    await sendVerification(auth, client, { email });
    return formError({ email }, {
      message:
        "Confirm your email address first: we have just sent you a new link.",
    });
  });
}

/** Creates an account. If its address must be confirmed first, no one is signed in yet. */
export function submitSignUp(
  auth: Auth,
  client: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | FormError> {
  return withCredentials(form, async (credentials) => {
    const { headers } = await signUp(auth, client, credentials);
    return startsSession(headers, client)
      ? seeOther(next, { headers, flash: "signed_up" })
      : seeOther("/signup?sent=1");
  });
}

/** Goes on to another service, to sign in there. */
export async function submitSocial(
  auth: Auth,
  client: ClientInfo,
  form: Form,
  next: string,
): Promise<Response | FormError> {
  const provider = auth.providers.find((name) =>
    name === form.text("provider")
  );
  if (provider === undefined) {
    return formError({}, {
      message: "This sign-in method is not available here.",
    });
  }
  try {
    const { headers, body } = await startSocial(auth, client, {
      provider,
      callbackURL: next,
    });
    return seeOther(body.url!, { headers });
  } catch (error) {
    return toFormError(error, {});
  }
}

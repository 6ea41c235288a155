import type { Auth } from "@/lib/auth/auth.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { requestReset, resetPassword } from "@/lib/auth/actions.ts";
import { Problem } from "@/lib/problem.ts";
import type { FormError } from "@/lib/shared/form_error.ts";
import type { Form } from "@/lib/site/form.ts";
import { formError, toFormError } from "@/lib/site/form_error.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Sends a link to choose a new password. Whether the address has an account is not revealed. */
export async function submitForgot(
  auth: Auth,
  client: ClientInfo,
  form: Form,
): Promise<Response | FormError> {
  const email = form.trimmed("email");
  if (email === "") {
    return formError({ email }, {
      errors: { email: "Enter your email address." },
    });
  }
  try {
    await requestReset(auth, client, { email });
    return seeOther("/forgot?sent=1");
  } catch (error) {
    return toFormError(error, { email });
  }
}

/** Sets the password by the link's token. Null: the link no longer works. */
export async function submitReset(
  auth: Auth,
  client: ClientInfo,
  form: Form,
): Promise<Response | FormError | null> {
  const token = form.text("token");
  const password = form.text("password");
  if (token === "") return null;
  if (password === "") {
    return formError({ token }, {
      errors: { password: "Enter a new password." },
    });
  }
  try {
    await resetPassword(auth, client, { token, newPassword: password });
    return seeOther("/login", { flash: "password_reset" });
  } catch (error) {
    if (error instanceof Problem && error.code === "invalid_token") return null;
    return toFormError(error, { token }, { newPassword: "password" });
  }
}

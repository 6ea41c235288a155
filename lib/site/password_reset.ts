import type { Auth } from "@/lib/auth/auth.ts";
import { requestReset, resetPassword } from "@/lib/auth/sessions.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { Problem } from "@/lib/problem.ts";
import type { Form } from "@/lib/site/form.ts";
import { type Refusal, refuse, toRefusal } from "@/lib/site/refusal.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Sends a link to choose a new password. Whether the address has an account is not told. */
export async function requestResetBy(
  auth: Auth,
  visit: ClientInfo,
  form: Form,
): Promise<Response | Refusal> {
  const email = form.trimmed("email");
  if (email === "") {
    return refuse({ email }, {
      faults: { email: "Enter your email address." },
    });
  }
  try {
    await requestReset({ auth }, visit, email);
    return seeOther("/forgot?sent=1");
  } catch (error) {
    return toRefusal(error, { email });
  }
}

/** A link that no longer opens anything, whatever is typed. */
export const DEAD_LINK = "dead link";

/** Sets the password by the link's token. */
export async function resetPasswordBy(
  auth: Auth,
  visit: ClientInfo,
  form: Form,
): Promise<Response | Refusal | typeof DEAD_LINK> {
  const token = form.text("token");
  const password = form.text("password");
  if (token === "") return DEAD_LINK;
  if (password === "") {
    return refuse({ token }, { faults: { password: "Enter a new password." } });
  }
  try {
    await resetPassword({ auth }, visit, { token, newPassword: password });
    return seeOther("/login", { flash: "password_reset" });
  } catch (error) {
    if (error instanceof Problem && error.code === "invalid_token") {
      return DEAD_LINK;
    }
    return toRefusal(error, { token }, { newPassword: "password" });
  }
}

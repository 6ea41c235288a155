import {
  requestReset,
  resetPassword,
  sendVerification,
  signIn,
  signUp,
  startSocial,
} from "@/lib/auth/actions.ts";
import { isProblem, Problem } from "@/lib/errors/problem.ts";
import type { Flash } from "@/lib/shared/flash.ts";
import { nextPath } from "@/lib/site/next_path.ts";
import { type Form, rejectFields, type Submission } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const NO_EMAIL = "Enter your email address.";

function readCredentials(form: Form): { email: string; password: string } {
  const email = form.trimmed("email");
  const password = form.text("password");
  rejectFields({
    email: email === "" && NO_EMAIL,
    password: password === "" && "Enter your password.",
  });
  return { email, password };
}

/** Signs in with email and password, or continues to another service, and then to `next`. */
export async function submitSignIn({ ctx, form }: Submission) {
  const next = nextPath(form.text("next"));
  const name = form.text("provider");
  if (name !== "") {
    const provider = ctx.state.services.auth.providers.find((provider) =>
      provider === name
    );
    if (provider === undefined) {
      throw new Problem("invalid_request", {
        message: "This sign-in method is not available here.",
      });
    }
    const options = { provider, callbackURL: next };
    const { headers, body } = await startSocial(ctx, options);
    return seeOther(body.url!, { headers });
  }
  const credentials = readCredentials(form);
  try {
    return seeOther(next, await signIn(ctx, credentials));
  } catch (error) {
    if (!isProblem(error, "email_not_verified")) throw error;
  }
  // The password was correct, so the visitor may learn this, and gets a new
  // link.
  await sendVerification(ctx, { email: credentials.email });
  throw new Problem("email_not_verified", {
    message:
      "Confirm your email address first: we have just sent you a new link.",
  });
}

/** Creates an account. If its address must be confirmed first, it is not signed in yet. */
export async function submitSignUp({ ctx, form }: Submission) {
  const { headers } = await signUp(ctx, readCredentials(form));
  return headers.has("set-cookie")
    ? seeOther(nextPath(form.text("next")), { headers, flash: "signed_up" })
    : seeOther("/signup?sent=1");
}

/** Sends a link to choose a new password. Does not reveal whether the address has an account. */
export async function submitForgot({ ctx, form }: Submission) {
  const email = form.trimmed("email");
  rejectFields({ email: email === "" && NO_EMAIL });
  await requestReset(ctx, { email });
  return seeOther("/forgot?sent=1");
}

/** Sets the password with the link's token. @throws {Problem} `invalid_token` */
export async function submitReset({ ctx, form }: Submission) {
  const token = form.text("token");
  const newPassword = form.text("password");
  rejectFields({ password: newPassword === "" && "Enter a new password." });
  await resetPassword(ctx, { token, newPassword });
  return seeOther("/login", { flash: "password_reset" });
}

/** Messages for errors at another service, by its `error` parameter. */
const SOCIAL_ERRORS = new Map([
  [
    "account_not_linked",
    "An account with this email address already exists. Sign in with its password.",
  ],
  [
    "email_not_verified",
    "That service has not confirmed your email address. Confirm it there, then try again.",
  ],
  [
    "email_not_found",
    "That service did not share your email address. Use another method.",
  ],
  ["access_denied", "Sign-in was canceled."],
]);

type Notice = { tone: Flash["tone"] | "info"; text: string };

/**
 * The message for people who were redirected to the sign-in page. The URL
 * selects the text but contains none of it.
 */
export function loginNotice(
  params: URLSearchParams,
  flash: Flash | null,
): Notice | null {
  // Links in our emails report errors as `error`.
  const error = params.get("error");
  if (error !== null) {
    const text = params.has("verified")
      ? "This link has expired or was already used. Sign in to get a new one."
      : SOCIAL_ERRORS.get(error) ??
        "Sign-in failed. Try again, or use another method.";
    return { tone: "bad", text };
  }
  if (params.has("verified")) {
    const text = "Your email address is confirmed. You can sign in now.";
    return { tone: "good", text };
  }
  if (flash !== null) return flash;
  return params.has("next")
    ? { tone: "info", text: "Sign in to continue." }
    : null;
}

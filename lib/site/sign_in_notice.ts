import type { Flash } from "@/lib/shared/flash.ts";

export interface SignInNotice {
  tone: "info" | "good" | "bad";
  text: string;
}

/** What the page for signing in tells those who were led to it. The address chooses the words and brings none. */
export function loginNotice(
  params: URLSearchParams,
  flash: Flash | null,
): SignInNotice | null {
  // The links in our mails add what went wrong with them as `error`.
  const error = params.get("error");
  if (params.has("verified")) {
    return error === null
      ? {
        tone: "good",
        text: "Your email address is confirmed. You can sign in now.",
      }
      : {
        tone: "bad",
        text:
          "This link has expired or was already used. Sign in to get a new one.",
      };
  }
  if (error !== null) {
    return {
      tone: "bad",
      text: error === "account_not_linked"
        ? "An account with this email address already exists. Sign in with its password."
        : error === "access_denied"
        ? "Sign-in was canceled."
        : "Sign-in failed. Try again, or use another method.",
    };
  }
  if (flash !== null) return flash;
  return params.has("next")
    ? { tone: "info", text: "Sign in to continue." }
    : null;
}

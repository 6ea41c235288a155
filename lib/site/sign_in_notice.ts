import type { Flash } from "@/lib/shared/flash.ts";

export interface SignInNotice {
  tone: "info" | "good" | "bad";
  text: string;
}

/** What the sign-in page says to people who were sent to it. The URL selects the text but contains none of it. */
export function loginNotice(
  params: URLSearchParams,
  flash: Flash | null,
): SignInNotice | null {
  // Links in our emails add what went wrong as `error`.
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

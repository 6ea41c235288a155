import { mailKind } from "@/lib/auth/mail_kind.ts";
import { sendMail } from "@/lib/auth/send_mail.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Log } from "@/lib/log/log.ts";

/** Sends links by email. Rejects if the mail server does. */
interface Mailer {
  /** Null: addresses are not confirmed. */
  signUp: {
    sendVerification(email: string, link: string): Promise<void>;
    /** For an address that has an account. */
    sendReminder(email: string, origin: string): Promise<void>;
  } | null;
  sendReset(email: string, link: string): Promise<void>;
}

/** The delivery of links according to `mailKind`; null: none. */
export function createMailer(
  config: Pick<Config, "smtp" | "databaseUrl">,
  log: Log,
): Mailer | null {
  const kind = mailKind(config);
  if (kind === null) return null;
  if (kind === "log") {
    return {
      signUp: null,
      async sendReset(_email, link) {
        // Only the path: without PUBLIC_URL, the request's Host determines the
        // origin, and following a link to another host would reveal the token.
        const { pathname, search } = new URL(link);
        await log("info", "a password reset was requested", {
          link: `${pathname}${search}`,
        });
      },
    };
  }
  const send = (to: string, subject: string, lines: string[]) =>
    sendMail(config.smtp!, { to, subject, lines });
  return {
    signUp: {
      sendVerification: (email, link) =>
        send(email, "Confirm your email address", [
          "Follow this link to confirm that this address is yours. It works for one day.",
          link,
          "If you didn't sign up for Ad Archive, ignore this message.",
        ]),
      sendReminder: (email, origin) =>
        send(email, "You already have an account", [
          "You signed up for Ad Archive with an address that already has an account. Sign in:",
          `${origin}/login`,
          "If you don't know its password, choose a new one:",
          `${origin}/forgot`,
          "If you didn't sign up, ignore this message: nothing has changed.",
        ]),
    },
    sendReset: (email, link) =>
      send(email, "Reset your password", [
        "Follow this link to choose a new password for Ad Archive. It works once, within an hour.",
        link,
        "If you didn't request it, ignore this message: nothing has changed.",
      ]),
  };
}

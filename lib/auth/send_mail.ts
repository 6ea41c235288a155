import { createTransport } from "nodemailer";
import type { Config } from "@/lib/config/config.ts";

/** A server that does not respond for this long has failed. */
const TIMEOUTS = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  // Some check an email before they accept it: giving up earlier would send it twice.
  socketTimeout: 60_000,
};

/**
 * Sends an email of some paragraphs. Rejects if the mail server does.
 *
 * @param mail `unsubscribe` is the page where the recipient can stop such emails
 */
export async function sendMail(
  { url, from }: NonNullable<Config["smtp"]>,
  { to, subject, lines, unsubscribe }: {
    to: string;
    subject: string;
    lines: readonly string[];
    unsubscribe?: string;
  },
): Promise<void> {
  // A new connection for each email, because emails are rare.
  const server = new URL(url);
  for (const [name, ms] of Object.entries(TIMEOUTS)) {
    server.searchParams.set(name, String(ms));
  }
  const transport = createTransport(server.href, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail({
    to: { name: "", address: to },
    subject,
    text: `${lines.join("\n\n")}\n`,
    // Asks for no out-of-office reply.
    headers: { "Auto-Submitted": "auto-generated" },
    ...unsubscribe && { list: { unsubscribe } },
  }).finally(() => transport.close());
}

/** Error details that may be logged: a server's message often contains the address. */
export function getMailError(error: unknown): Record<string, unknown> {
  const { name, code = name, responseCode, command, message } = Object(error);
  // Such as a port that is closed, or a certificate that is not trusted.
  const isOurs = command === "CONN" && responseCode === undefined;
  const reason = isOurs ? message : undefined;
  return { code, status: responseCode, command, reason };
}

import { Buffer } from "node:buffer";
import { createHmac, randomBytes } from "node:crypto";

/** Signatures of https://www.standardwebhooks.com. */

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export const newMessageId = (): string =>
  `msg_${randomBytes(16).toString("base64url")}`;

/** @param at seconds */
export function signedHeaders(
  secret: string,
  messageId: string,
  at: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key)
    .update(`${messageId}.${at}.${body}`).digest("base64");
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${signature}`,
  };
}

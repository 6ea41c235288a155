import { hash } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * A key is `sk_`, 34 random base62 characters, and 6 characters with the CRC-32
 * of the rest: a typo is detected without the database, and secret scanners can
 * verify what they find.
 */
const PREFIX = "sk_";
const ALPHABET =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^sk_[0-9A-Za-z]{40}$/;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** Characters from a CSPRNG, without the bias of a simple remainder. */
function randomText(length: number): string {
  const limit = 256 - (256 % ALPHABET.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < limit && text.length < length) {
        text += ALPHABET[byte % ALPHABET.length];
      }
    }
  }
  return text;
}

export function mintKey(): string {
  const body = PREFIX + randomText(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether the text has the format and checksum of a key. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) &&
    checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The stored form of a key: its SHA-256 in hex. */
export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}

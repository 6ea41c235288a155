import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { Problem } from "@/lib/errors/problem.ts";

/** Encodes the position of a page's last row as an opaque token, and decodes it. */
export type CursorCodec = ReturnType<typeof createCursorCodec>;

const VERSION = 1;
const INTEGER_BYTES = 7;
const MAC_BYTES = 12;

/**
 * A cursor is base64url(version, integers of 7 bytes, MAC). The MAC covers the
 * list (filters and sort), so a cursor works for no other list. It is valid as
 * long as the secret.
 *
 * @param secrets all accepted secrets; the first one signs
 */
export function createCursorCodec(secrets: () => readonly string[]) {
  const sign = (values: readonly number[], list: string, secret: string) => {
    const macStart = 1 + values.length * INTEGER_BYTES;
    // The MAC overwrites the eighth byte of the last integer.
    const token = Buffer.alloc(macStart + MAC_BYTES);
    token.writeUInt8(VERSION, 0);
    values.forEach((value, i) =>
      token.writeBigInt64BE(BigInt(value) << 8n, 1 + i * INTEGER_BYTES)
    );
    const mac = createHmac("sha256", secret)
      .update(`cursor ${VERSION} ${values.join(",")} ${list}`).digest();
    token.set(mac.subarray(0, MAC_BYTES), macStart);
    return token.toString("base64url");
  };

  return {
    /** @param values those that the list is sorted by, ending with the id */
    encode: (values: readonly number[], list: string): string =>
      sign(values, list, secrets()[0]!),
    /** @throws {Problem} `invalid_cursor` if it was altered or belongs to another list */
    decode(cursor: string, list: string): number[] {
      const token = Buffer.from(cursor, "base64url");
      const length = (token.length - 1 - MAC_BYTES) / INTEGER_BYTES;
      const values = Array.from(
        { length },
        (_, i) => Number(token.readBigInt64BE(1 + i * INTEGER_BYTES) >> 8n),
      );
      // Encoding again rejects every other token, and other spellings that
      // base64 decodes to the same bytes.
      const isOurs = values.every(Number.isSafeInteger) &&
        secrets().some((secret) => sign(values, list, secret) === cursor);
      if (isOurs) return values;
      throw new Problem("invalid_cursor", { param: "cursor" });
    },
  };
}

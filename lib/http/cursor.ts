import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { Problem } from "@/lib/problem.ts";

/** Turns the id of a page's last ad into an opaque token, and back. */
export interface CursorCodec {
  encode(lastId: number, filter: string): string;
  /** @throws {Problem} `invalid_cursor` where a character was altered or the filter is another one */
  decode(cursor: string, filter: string): number;
}

const VERSION = 1;
const ID_BYTES = 7;
const MAC_BYTES = 12;

/**
 * A cursor is base64url(version, id, MAC); the MAC covers the filter, so a
 * cursor works only with the filter it was issued for. It carries no time and
 * no account: it holds for as long as the secret does.
 *
 * @param secrets those that are accepted; the first one signs
 */
export function createCursorCodec(
  secrets: () => readonly string[],
): CursorCodec {
  const sign = (lastId: number, filter: string, secret: string): string => {
    const token = Buffer.alloc(1 + ID_BYTES + MAC_BYTES);
    token.writeUInt8(VERSION, 0);
    token.writeBigUInt64BE(BigInt(lastId) << 8n, 1);
    const mac = createHmac("sha256", secret)
      .update(`cursor ${VERSION} ${lastId} ${filter}`).digest();
    mac.copy(token, 1 + ID_BYTES, 0, MAC_BYTES);
    return token.toString("base64url");
  };

  const encode = (lastId: number, filter: string) =>
    sign(lastId, filter, secrets()[0]!);

  function decode(cursor: string, filter: string): number {
    const token = Buffer.from(cursor, "base64url");
    if (
      token.length === 1 + ID_BYTES + MAC_BYTES &&
      token.readUInt8(0) === VERSION
    ) {
      const id = Number(token.readBigUInt64BE(1) >> 8n);
      // Encoding again also catches the spellings that base64 decodes alike.
      if (
        Number.isSafeInteger(id) &&
        secrets().some((secret) => sign(id, filter, secret) === cursor)
      ) return id;
    }
    throw new Problem("invalid_cursor", { param: "cursor" });
  }

  return { encode, decode };
}

import { Buffer } from "node:buffer";
import { RefusedFetch } from "@/lib/fetch/checked_target.ts";

/**
 * Reads a body to its end, whatever its Content-Length.
 * @throws {RefusedFetch} the body is larger than `bytesMax`
 */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    // Leaving the loop cancels the body and closes the connection.
    if (length > bytesMax) {
      throw new RefusedFetch(
        `it is larger than ${Math.round(bytesMax / 1e6)} MB`,
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

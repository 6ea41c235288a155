import { Buffer } from "node:buffer";
import { Problem } from "@/lib/problem.ts";

function tooLarge(bytesMax: number): Problem {
  return new Problem("payload_too_large", {
    message: `The request body must have at most ${bytesMax} bytes.`,
  });
}

/**
 * The bytes of a small body. They are counted as they arrive, since
 * `Content-Length` may be absent or lie, and reading stops at the limit.
 *
 * @throws {Problem} `payload_too_large`; `invalid_body` where the client went away
 */
export async function readLimited(
  req: Request,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(req.headers.get("content-length") ?? 0) > bytesMax) {
    throw tooLarge(bytesMax);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of req.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the stream.
      if (size > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("invalid_body", {
      message: "The request body broke off before its end.",
      cause: error,
    });
  }
  return Buffer.concat(chunks);
}

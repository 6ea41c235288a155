import { Buffer } from "node:buffer";
import { Problem } from "@/lib/errors/problem.ts";

function tooLarge(bytesMax: number): Problem {
  return new Problem("payload_too_large", {
    message: `The request body must have at most ${bytesMax} bytes.`,
  });
}

const SMALL_BODY_BYTES_MAX = 65_536;
const BODY_MS_MAX = 10_000;

const bodies = new WeakMap<Request, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The bytes of a small body, such as a form. The body is read once, however
 * often this is called. Bytes are counted as they arrive, since
 * `Content-Length` may be missing or wrong.
 *
 * @throws {Problem} `payload_too_large`; `invalid_body` if the client
 * disconnected, or sent the body too slowly
 */
export function readSmallBody(
  req: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const known = bodies.get(req);
  if (known !== undefined) return known;
  const reading = readLimited(req, SMALL_BODY_BYTES_MAX, BODY_MS_MAX);
  bodies.set(req, reading);
  return reading;
}

/** Like `readSmallBody`, with other limits and only once. */
export async function readLimited(
  req: Request,
  bytesMax: number,
  msMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(req.headers.get("content-length") ?? 0) > bytesMax) {
    throw tooLarge(bytesMax);
  }
  const reader = req.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  // After canceling, the reader ends as if the body had ended.
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => {});
  }, msMax);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw invalid("The request body took too long to arrive.");
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > bytesMax) {
        reader.cancel().catch(() => {});
        throw tooLarge(bytesMax);
      }
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw invalid("The request body ended early.", error);
  } finally {
    clearTimeout(timer);
  }
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem("invalid_body", { message, cause });
}

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
  const chunks: Uint8Array[] = [];
  let size = 0;
  const store = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    },
  });
  const late = AbortSignal.timeout(msMax);
  try {
    await req.body?.pipeTo(store, { signal: late });
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("invalid_body", {
      message: late.aborted
        ? "The request body took too long to arrive."
        : "The request body ended early.",
      cause,
    });
  }
}

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { compressed } from "@/lib/http/compressed_forms.ts";
import { codingFor } from "@/lib/http/negotiate.ts";

/** A response's body, ready to be sent again, and its tag. */
export class Representation {
  readonly etag: string;
  #byteLength: number | null = null;

  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const digest = createHash("sha256").update(body).digest("base64url");
    // Weak, since compressed forms have the same tag and other bytes.
    this.etag = `W/"${digest.slice(0, 22)}"`;
  }

  /** Bytes of the body as it is sent without compression. */
  get byteLength(): number {
    return this.#byteLength ??= Buffer.byteLength(this.body);
  }

  /** Bytes that it takes in memory, about. */
  get size(): number {
    return this.body.length * 2;
  }
}

/** Characters below which compressing saves no packet. */
const COMPRESSED_FROM_LENGTH = 1024;

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) =>
      tag.trim().replace(/^(?!W\/)/, "W/") === etag
    );
}

/** Sends it, or 304 if the client's copy is the same. */
export function sendRepresentation(
  req: Request,
  representation: Representation,
): Response {
  const response = bodyFor(req, representation);
  const { headers } = response;
  // Headers set one by one: given to the constructor, they would make the
  // runtime prepare the whole response, only for the next header to discard that.
  if (response.status === 304) headers.delete("content-type");
  else headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "private, no-cache");
  headers.set(
    "vary",
    "Authorization, X-API-Key, Cookie, Accept, Accept-Encoding, Prefer",
  );
  headers.set("etag", representation.etag);
  for (const [name, value] of Object.entries(representation.headers)) {
    headers.set(name, value);
  }
  return response;
}

function bodyFor(req: Request, representation: Representation): Response {
  if (matches(req.headers.get("if-none-match"), representation.etag)) {
    return new Response(null, { status: 304 });
  }
  const { body, etag } = representation;
  const coding = body.length < COMPRESSED_FROM_LENGTH
    ? null
    : codingFor(req, ["br", "gzip"]);
  // The length is said here, so that HEAD says it too.
  if (coding === null) {
    return withLength(new Response(body), representation.byteLength);
  }
  const bytes = compressed(coding, etag, body);
  const response = withLength(new Response(bytes), bytes.byteLength);
  response.headers.set("content-encoding", coding);
  return response;
}

function withLength(response: Response, length: number): Response {
  response.headers.set("content-length", String(length));
  return response;
}

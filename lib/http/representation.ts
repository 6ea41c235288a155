import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { compressText } from "@/lib/http/compress_text.ts";
import { type Coding, codingFor } from "@/lib/http/negotiate.ts";

/** A response's body, ready to be sent again in the forms that clients take, and its tag. */
export class Representation {
  /**
   * By content, so that it outlives an import that leaves the text alone. Weak,
   * since compressed forms have the same tag and other bytes.
   */
  readonly etag: string;
  /** Called when another form is kept, so that what keeps this one can count it. */
  onGrowth: (() => void) | null = null;
  /** The body without compression. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #compressed = new Map<Coding, Uint8Array<ArrayBuffer>>();

  /** @param parts of the body, in order */
  constructor(
    parts: readonly (string | Uint8Array)[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    // In memory of its own: `Buffer.concat` would let small ones share a larger piece.
    this.bytes = new Uint8Array(
      parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
    );
    let at = 0;
    for (const part of parts) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      this.bytes.set(bytes, at);
      at += bytes.byteLength;
    }
    const length = this.bytes.byteLength.toString(36);
    this.etag = `W/"${length}-${crc32(this.bytes).toString(36)}"`;
  }

  /** The same as text. */
  get body(): string {
    return new TextDecoder().decode(this.bytes);
  }

  /** The compressed body, kept once it was asked for. */
  compressed(coding: Coding): Uint8Array<ArrayBuffer> {
    let form = this.#compressed.get(coding);
    if (form === undefined) {
      form = compressText(coding, this.bytes);
      this.#compressed.set(coding, form);
      this.onGrowth?.();
    }
    return form;
  }

  /** The body as it is sent; null: not compressed. */
  in(coding: Coding | null): Uint8Array<ArrayBuffer> {
    return coding === null ? this.bytes : this.compressed(coding);
  }

  /** Bytes of all its forms. */
  get size(): number {
    return [...this.#compressed.values()]
      .reduce((sum, form) => sum + form.byteLength, this.bytes.byteLength);
  }
}

/** Bytes below which compressing saves no packet. */
const COMPRESSED_FROM = 1024;

/** The headers that a representation depends on besides the URL and who asks. */
export const NEGOTIATED = ["Accept", "Accept-Encoding", "Prefer"];
const VARY = ["Authorization", "X-API-Key", "Cookie", ...NEGOTIATED].join(", ");

/** What a response consists of but for its headers; 304 has no body. */
export interface Sent {
  readonly representation: Representation;
  readonly status: 200 | 304;
  /** Null: not compressed. */
  readonly coding: Coding | null;
}

/** On the response itself: collecting the entries of weak maps takes 5 % of a request's time. */
const SENT = Symbol("sent");

interface Noted extends Response {
  [SENT]?: Sent;
}

/** What `sendRepresentation` made the response of; undefined for any other. */
export const sentAs = (response: Noted): Sent | undefined => response[SENT];

/**
 * A response without headers, which are then set one by one: given to the
 * constructor, they make the runtime prepare the response by a slower way.
 */
export function responseOf(
  { representation, status, coding }: Sent,
): Response {
  if (status === 304) return new Response(null, { status });
  return new Response(representation.in(coding));
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) =>
      tag.trim().replace(/^(?!W\/)/, "W/") === etag
    );
}

function negotiate(req: Request, representation: Representation): Sent {
  if (matches(req.headers.get("if-none-match"), representation.etag)) {
    return { representation, status: 304, coding: null };
  }
  const coding = representation.bytes.byteLength < COMPRESSED_FROM
    ? null
    : codingFor(req, ["br", "gzip"]);
  return { representation, status: 200, coding };
}

/** Sends it, or 304 if the client's copy is the same. */
export function sendRepresentation(
  req: Request,
  representation: Representation,
): Response {
  const form = negotiate(req, representation);
  const { status, coding } = form;
  const response: Noted = responseOf(form);
  response[SENT] = form;
  const { headers } = response;
  if (status === 200) {
    headers.set("content-type", "application/json; charset=utf-8");
    // Said here, so that HEAD says it too.
    headers.set("content-length", String(representation.in(coding).byteLength));
    if (coding !== null) headers.set("content-encoding", coding);
  }
  headers.set("cache-control", "private, no-cache");
  headers.set("vary", VARY);
  headers.set("etag", representation.etag);
  for (const name in representation.headers) {
    headers.set(name, representation.headers[name]!);
  }
  return response;
}

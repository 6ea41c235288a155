import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { acceptsGzip } from "@/lib/http/negotiate.ts";

/** 64 bits. A checksum would be faster, but texts with the same one can be made. */
const ETAG_DIGITS = 16;

/**
 * Makes 10 KB of the 100 KB of 100 real ads. Brotli takes more than twice the
 * time for a tenth less, and all who accept it accept gzip too.
 */
const GZIP_LEVEL = 5;

/** A response's body, ready to be sent again with and without gzip, and its ETag. */
export class Representation {
  /**
   * Depends only on the content, so it survives an import that does not change
   * the text. Weak, since compressed forms have the same tag but different
   * bytes.
   */
  readonly etag: string;
  /** Called when the gzipped form is stored, so that a cache can update its size. */
  onGrowth: (() => void) | null = null;
  /** The body without compression. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  #gzipped: Uint8Array<ArrayBuffer> | null = null;

  /** @param parts of the body, in order */
  constructor(
    parts: readonly (string | Uint8Array)[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    // In its own memory: with `Buffer.concat`, small bodies could keep a larger
    // block alive.
    this.bytes = new Uint8Array(
      parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
    );
    let at = 0;
    for (const part of parts) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      this.bytes.set(bytes, at);
      at += bytes.byteLength;
    }
    const digest = createHash("sha256").update(this.bytes).digest("hex");
    this.etag = `W/"${digest.slice(0, ETAG_DIGITS)}"`;
  }

  get body(): string {
    return new TextDecoder().decode(this.bytes);
  }

  /** The gzipped body, stored after the first request for it. */
  get gzipped(): Uint8Array<ArrayBuffer> {
    if (this.#gzipped === null) {
      // In its own memory, too.
      this.#gzipped = new Uint8Array(
        gzipSync(this.bytes, { level: GZIP_LEVEL }),
      );
      this.onGrowth?.();
    }
    return this.#gzipped;
  }

  /** The bytes of both forms. */
  get size(): number {
    return this.bytes.byteLength + (this.#gzipped?.byteLength ?? 0);
  }
}

/** Below this size, compression saves no packet. */
const COMPRESSED_FROM = 1024;

/** The request headers that a representation depends on, besides the URL and the caller. */
export const NEGOTIATED = ["Accept", "Accept-Encoding", "Prefer"];
const VARY = ["Authorization", "X-API-Key", "Cookie", ...NEGOTIATED].join(", ");

/** What a response consists of, except headers; 304 has no body. */
export interface Sent {
  readonly representation: Representation;
  readonly status: 200 | 304;
  readonly isGzipped: boolean;
}

/**
 * A property of the response itself: collecting the entries of weak maps takes
 * 5 % of a request's time.
 */
const SENT = Symbol("sent");

interface Noted extends Response {
  [SENT]?: Sent;
}

/** What `sendRepresentation` made the response from; undefined for other responses. */
export const sentAs = (response: Noted): Sent | undefined => response[SENT];

const bytesOf = ({ representation, isGzipped }: Sent) =>
  isGzipped ? representation.gzipped : representation.bytes;

/**
 * A response without headers, which are then set one by one: the runtime takes
 * a slower path if they are passed to the constructor.
 */
export function responseOf(sent: Sent): Response {
  if (sent.status === 304) return new Response(null, { status: 304 });
  return new Response(bytesOf(sent));
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
    return { representation, status: 304, isGzipped: false };
  }
  const isGzipped = representation.bytes.byteLength >= COMPRESSED_FROM &&
    acceptsGzip(req);
  return { representation, status: 200, isGzipped };
}

/** Sends the representation, or 304 if the client has the same. */
export function sendRepresentation(
  req: Request,
  representation: Representation,
): Response {
  const form = negotiate(req, representation);
  const { status, isGzipped } = form;
  const response: Noted = responseOf(form);
  response[SENT] = form;
  const { headers } = response;
  if (status === 200) {
    headers.set("content-type", "application/json; charset=utf-8");
    // Set here, so that HEAD has it too.
    headers.set("content-length", String(bytesOf(form).byteLength));
    if (isGzipped) headers.set("content-encoding", "gzip");
  }
  headers.set("cache-control", "private, no-cache");
  headers.set("vary", VARY);
  headers.set("etag", representation.etag);
  for (const name in representation.headers) {
    headers.set(name, representation.headers[name]!);
  }
  return response;
}

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Coding, codingFor } from "@/lib/http/negotiate.ts";

/** 64 bits. A checksum would be faster, but texts with the same one can be made. */
const ETAG_DIGITS = 16;

/**
 * Levels of equal cost: 2.5 ms for a page of 100 ads, whose 140 KB become 30 KB
 * with gzip and 28 KB with Brotli. Brotli's next level takes 50 % longer
 * for 5 % less.
 */
const COMPRESS: Record<Coding, (text: Uint8Array) => Uint8Array> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }),
  gzip: (text) => gzipSync(text, { level: 5 }),
};

/** A response's body, ready to be sent again in each encoding, and its ETag. */
export class Representation {
  /**
   * Depends only on the content, so it survives an import that does not change
   * the text. Weak, since compressed forms have the same tag but different
   * bytes.
   */
  readonly etag: string;
  /** Called when another form is stored, so that a cache can update its size. */
  onGrowth: (() => void) | null = null;
  /** The body without compression. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #compressed = new Map<Coding, Uint8Array<ArrayBuffer>>();

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

  /** The body as text. */
  get body(): string {
    return new TextDecoder().decode(this.bytes);
  }

  /** The compressed body, stored after the first request for it. */
  compressed(coding: Coding): Uint8Array<ArrayBuffer> {
    let form = this.#compressed.get(coding);
    if (form === undefined) {
      // In its own memory, too.
      form = new Uint8Array(COMPRESS[coding](this.bytes));
      this.#compressed.set(coding, form);
      this.onGrowth?.();
    }
    return form;
  }

  /** The body in this encoding; null: uncompressed. */
  in(coding: Coding | null): Uint8Array<ArrayBuffer> {
    return coding === null ? this.bytes : this.compressed(coding);
  }

  /** Total bytes of all its forms. */
  get size(): number {
    return [...this.#compressed.values()]
      .reduce((sum, form) => sum + form.byteLength, this.bytes.byteLength);
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
  /** Null: uncompressed. */
  readonly coding: Coding | null;
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

/**
 * A response without headers, which are then set one by one: the runtime takes
 * a slower path if they are passed to the constructor.
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

/** Sends the representation, or 304 if the client has the same. */
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
    // Set here, so that HEAD has it too.
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

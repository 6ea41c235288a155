import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** An answer's bytes, ready to be sent again: as text, gzipped, and its tag. */
export class Representation {
  readonly etag: string;
  #gzipped: Uint8Array<ArrayBuffer> | null = null;

  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const digest = createHash("sha256").update(body).digest("base64url");
    // Weak, since the gzipped form has the same tag and other bytes.
    this.etag = `W/"${digest.slice(0, 22)}"`;
  }

  /** Made when first asked for: many clients never do. */
  get gzipped(): Uint8Array<ArrayBuffer> {
    return this.#gzipped ??= new Uint8Array(gzipSync(this.body, { level: 5 }));
  }

  /** Bytes that it takes in memory, about. */
  get size(): number {
    return this.body.length * 2;
  }
}

const GZIP_FROM_LENGTH = 1024;

/** Split rather than matched as a whole: on a long header, a pattern with optional blanks takes seconds. */
export function acceptsGzip(req: Request): boolean {
  const codings = req.headers.get("accept-encoding")?.toLowerCase() ?? "";
  return codings.split(",").some((coding) => {
    const [name, ...parameters] = coding.split(";").map((part) => part.trim());
    return name === "gzip" &&
      parameters.every((parameter) =>
        !parameter.startsWith("q=") || Number(parameter.slice(2)) > 0
      );
  });
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) =>
      tag.trim().replace(/^(?!W\/)/, "W/") === etag
    );
}

/** Sends it, or 304 where the client's copy is the same. */
export function sendRepresentation(
  req: Request,
  representation: Representation,
): Response {
  const response = bodyFor(req, representation);
  const { headers } = response;
  // Headers set one by one: given to the constructor, they would make the
  // runtime prepare the whole answer, only for the next header to void that.
  if (response.status === 304) headers.delete("content-type");
  else headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "private, no-cache");
  headers.set(
    "vary",
    "Authorization, X-API-Key, Cookie, Accept-Encoding, Prefer",
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
  if (representation.body.length < GZIP_FROM_LENGTH || !acceptsGzip(req)) {
    return new Response(representation.body);
  }
  const response = new Response(representation.gzipped);
  response.headers.set("content-encoding", "gzip");
  return response;
}

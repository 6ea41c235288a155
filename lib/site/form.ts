import { readSmallBody } from "@/lib/http/read_limited.ts";
import { Problem } from "@/lib/problem.ts";

const CONTENT_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|\s*$)/i;

/** A submitted form. */
export interface Form {
  /** A field's text, exactly as typed; empty if there is none. */
  text(name: string): string;
  /** The same, trimmed. */
  trimmed(name: string): string;
}

/**
 * Reads a form of at most 64 KB, counted on what arrives.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `invalid_body`
 */
export async function readForm(req: Request): Promise<Form> {
  if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new Problem("unsupported_media_type");
  }
  const bytes = await readSmallBody(req);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const text = (name: string) => fields.get(name) ?? "";
  return { text, trimmed: (name) => text(name).trim() };
}

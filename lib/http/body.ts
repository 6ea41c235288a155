import type { z } from "zod";
import { type Clock, seconds } from "@/lib/clock.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { invalidBody } from "@/lib/http/invalid.ts";
import { Problem, type ProblemDetail } from "@/lib/problem.ts";

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function invalid(message: string): Problem {
  return new Problem("invalid_body", { message });
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    throw invalid("The request body is not valid UTF-8.");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("The request body is not valid JSON.");
  }
}

function toDetail(issue: z.core.$ZodIssue, body: object): ProblemDetail {
  const param = issue.path.join(".").slice(0, 100);
  const isMissing = issue.path.length === 1 &&
    !Object.hasOwn(body, String(issue.path[0]));
  return {
    param,
    reason: isMissing ? "The member is required." : issue.message,
  };
}

/**
 * Reads a JSON body by its schema and reports every problem at once. Unknown
 * members are ignored, and a request without any body is read as `{}`.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `invalid_body` with `details`
 */
export async function readBody<Schema extends z.ZodType>(
  req: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const type = req.headers.get("content-type");
  const isAbsent = type === null && req.body === null;
  if (!isAbsent && !JSON_TYPE.test(type?.trim() ?? "")) {
    throw new Problem("unsupported_media_type", {
      message: "Send the body as JSON, with Content-Type: application/json.",
    });
  }
  const body = isAbsent ? {} : parseJson(await readSmallBody(req));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("The request body must be a JSON object.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidBody(parsed.error.issues.map((issue) => toDetail(issue, body)));
}

/**
 * Rejects an expiry time in the past.
 *
 * @param expiresAt seconds
 * @throws {Problem} `invalid_body` of `expires_at`
 */
export function requireFuture(expiresAt: number | null, clock: Clock): void {
  if (expiresAt === null || expiresAt > seconds(clock)) return;
  throw invalidBody([{
    param: "expires_at",
    reason: "The time must be in the future.",
  }]);
}

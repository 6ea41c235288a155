import { z } from "zod";
import { seconds } from "@/lib/time/clock.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { invalidBody } from "@/lib/http/invalid.ts";
import type { BodyRules } from "@/lib/http/policy.ts";
import { notAllowed, shownName } from "@/lib/http/query.ts";
import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";

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
  const member = String(issue.path[0]);
  if (issue.path.length === 1 && !Object.hasOwn(body, member)) {
    return { param, reason: "The member is required." };
  }
  if (issue.code === "invalid_value" && typeof issue.values[0] === "string") {
    const value: unknown = Reflect.get(body, member);
    const given = typeof value === "string" ? value : "";
    return notAllowed(param, issue.message, given, issue.values.map(String));
  }
  return { param, reason: issue.message };
}

/** Members that the schema of an object does not have: they may be misspelled. */
function unknownMembers(schema: z.ZodType, body: object): ProblemDetail[] {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return [];
  const known = Object.keys(schema.shape);
  return Object.keys(body).filter((name) => !known.includes(name)).map((name) =>
    notAllowed(shownName(name), "There is no such member.", name, known)
  );
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "an integer",
  int: "an integer",
  boolean: "true or false",
  array: "a list",
};

/** The reason of an issue for which the schema has none. */
function toReason(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `The value must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case "too_small":
      return `The value must be at least ${issue.minimum}.`;
    case "too_big":
      return `The value must be at most ${issue.maximum}.`;
    default:
      return "The value is not allowed.";
  }
}

/**
 * Reads a JSON body by its schema and reports every problem at once, unknown
 * members too. An empty body is read as `{}`.
 *
 * @param rules what is wrong with the members that the schema accepts
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `invalid_body` with `details`
 */
export async function readBody<Schema extends z.ZodType>(
  req: Request,
  schema: Schema,
  rules: (
    given: Parameters<BodyRules>[0],
  ) => ReturnType<BodyRules> = () => [],
): Promise<z.infer<Schema>> {
  const type = req.headers.get("content-type");
  const isJson = type !== null && JSON_TYPE.test(type.trim());
  const bytes = type === null || isJson ? await readSmallBody(req) : null;
  const isEmpty = bytes?.length === 0;
  if (bytes === null || !isJson && !isEmpty) {
    throw new Problem("unsupported_media_type", {
      message: "Send the body as JSON, with Content-Type: application/json.",
    });
  }
  const body = isEmpty ? {} : parseJson(bytes);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("The request body must be a JSON object.");
  }
  const parsed = schema.safeParse(body, { error: toReason });
  // If several limits are exceeded, the last one counts: `z.int()` has one of its own first.
  const issues =
    parsed.error?.issues.filter((issue, at, all) =>
      !issue.code.startsWith("too_") ||
      !all.slice(at + 1).some(({ code, path }) =>
        code === issue.code && `${path}` === `${issue.path}`
      )
    ) ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const accepted = Object.entries(body).filter(([name]) => !wrong.has(name));
  const details = [
    ...unknownMembers(schema, body),
    ...issues.map((issue) => toDetail(issue, body)),
    ...await rules(Object.fromEntries(accepted)),
  ];
  if (details.length > 0) throw invalidBody(details);
  return parsed.data as z.infer<Schema>;
}

/** An expiry time must be in the future. */
export const expiryRules: BodyRules = ({ expires_at: expiresAt }, { clock }) =>
  typeof expiresAt !== "number" || expiresAt > seconds(clock) ? [] : [{
    param: "expires_at",
    reason: "The time must be in the future.",
  }];

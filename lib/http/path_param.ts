import { ID_PATTERN } from "@/lib/validation/ids.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** A path parameter: its parser, and its description in the OpenAPI documents. */
export interface PathParam<Value> {
  readonly description: string;
  readonly example: Value;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Undefined for a text that cannot be an id. */
  parse(text: string): Value | undefined;
  /** The error for such a text. */
  notFound(): Problem;
}

export function rowId(description: string, example: number): PathParam<number> {
  return {
    description,
    example,
    schema: { type: "integer", minimum: 1 },
    parse(text) {
      const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
      return Number.isSafeInteger(id) ? id : undefined;
    },
    notFound: () => new Problem("not_found"),
  };
}

export function textId(
  description: string,
  example: string,
  isValid = (text: string) => ID_PATTERN.test(text),
  notFound = () => new Problem("not_found"),
): PathParam<string> {
  return {
    description,
    example,
    schema: { type: "string" },
    parse(text) {
      const id = decodeSegment(text);
      return isValid(id) ? id : undefined;
    },
    notFound,
  };
}

/** A decoded segment of a path, since clients may write `:` as `%3A`; as it is if it cannot be decoded. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { Problem, type ProblemDetail } from "@/lib/problem.ts";
import { withoutKeys } from "@/lib/without_keys.ts";

/**
 * How a query parameter is written on the wire. The zod schema beside it says
 * what its value may be, and documents it; the codec only reads the text.
 *
 * `decode` answers undefined where the text is no such value.
 */
export interface ParamCodec {
  decode(text: string): unknown;
  /** What a valid text looks like, for the error. */
  expected: string;
}

export const integerParam: ParamCodec = {
  // Plain digits alone: no sign, exponent, fraction, space or other script.
  decode: (text) =>
    /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_VALUE) : undefined,
  expected: "a whole number from 1",
};

export const booleanParam: ParamCodec = {
  decode: (text) =>
    /^(?:true|1)$/i.test(text)
      ? true
      : /^(?:false|0)$/i.test(text)
      ? false
      : undefined,
  expected: "true or false",
};

export const textParam: ParamCodec = {
  decode: (text) => text,
  expected: "a text",
};

export const listParam: ParamCodec = {
  decode: (text) => text.split(","),
  expected: "a comma-separated list",
};

export type ParamTable = Record<
  string,
  { codec: ParamCodec; schema: z.ZodType; allowed?: readonly string[] }
>;

/** More are no mistake, and an answer that lists each would be long. */
const PARAMS_MAX = 50;

export interface ParsedQuery {
  values: Record<string, unknown>;
  /** Unknown parameters that `Prefer: handling=lenient` let pass. */
  ignored: string[];
}

export interface QueryOptions {
  /** Whether unknown parameters are ignored. */
  lenient: boolean;
  /** What is wrong with valid values together; nothing for those that are fine. */
  across?: (values: Record<string, unknown>) => ProblemDetail[];
}

/** `Prefer: handling=lenient` (RFC 7240). */
export function prefersLenient(req: Request): boolean {
  return /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i.test(
    req.headers.get("prefer") ?? "",
  );
}

/** A parameter's name as answers show it; a key that was put there by mistake stays out of them. */
function shown(name: string): string {
  return withoutKeys(name).slice(0, 100);
}

function unknownParam(name: string, known: string[]): ProblemDetail {
  if (known.length === 0) {
    return {
      param: shown(name),
      reason: "There is no such parameter.",
      allowed: known,
    };
  }
  const nearest = closest(name.toLowerCase(), known);
  const near = distance(name.toLowerCase(), nearest) <=
    Math.max(2, Math.floor(nearest.length / 3));
  return {
    param: shown(name),
    reason: near
      ? `There is no such parameter; did you mean "${nearest}"?`
      : "There is no such parameter.",
    allowed: known,
    ...(near ? { suggestion: nearest } : {}),
  };
}

/**
 * Reads a query string by its table and reports every fault at once.
 *
 * @throws {Problem} `invalid_parameter` with `details`, `param` being the first; `invalid_request` for too many
 */
export function parseQuery(
  params: URLSearchParams,
  table: ParamTable,
  options: QueryOptions,
): ParsedQuery {
  if (params.size > PARAMS_MAX) {
    throw new Problem("invalid_request", {
      message: `The query has more than ${PARAMS_MAX} parameters.`,
    });
  }
  const values: Record<string, unknown> = {};
  const ignored = new Set<string>();
  const faults = new Map<string, ProblemDetail>();
  const known = Object.keys(table);
  for (const [name, text] of params) {
    const param = Object.hasOwn(table, name) ? table[name] : undefined;
    if (param === undefined) {
      if (options.lenient) ignored.add(shown(name));
      else faults.set(name, unknownParam(name, known));
      continue;
    }
    if (Object.hasOwn(values, name) || faults.has(name)) {
      faults.set(name, {
        param: name,
        reason: "The parameter is given more than once.",
      });
      continue;
    }
    const allowed = param.allowed === undefined
      ? {}
      : { allowed: param.allowed };
    const decoded = param.codec.decode(text);
    if (decoded === undefined) {
      faults.set(name, {
        param: name,
        reason: `The value must be ${param.codec.expected}.`,
        ...allowed,
      });
      continue;
    }
    const checked = param.schema.safeParse(decoded);
    if (checked.success) values[name] = checked.data;
    else {faults.set(name, {
        param: name,
        reason: checked.error.issues[0]!.message,
        ...allowed,
      });}
  }
  const details = [...faults.values(), ...options.across?.(values) ?? []];
  if (details.length > 0) throw invalidParameters(details);
  return { values, ignored: [...ignored] };
}

/** One `invalid_parameter` for all faults; the message tells the first. */
export function invalidParameters(details: readonly ProblemDetail[]): Problem {
  const first = details[0]!;
  return new Problem("invalid_parameter", {
    message: details.length === 1
      ? `The parameter "${first.param}" is not valid: ${
        lowerFirst(first.reason)
      }`
      : `${details.length} parameters are not valid; see details.`,
    param: first.param,
    details,
  });
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/**
 * For routes without parameters.
 *
 * @throws {Problem} `invalid_parameter`
 */
export function noQuery(req: Request, url: URL): void {
  if (url.search !== "") {
    parseQuery(url.searchParams, {}, { lenient: prefersLenient(req) });
  }
}

import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { hasKeyBeginning, keyInQuery } from "@/lib/http/credentials.ts";
import { Problem, type ProblemDetail } from "@/lib/problem.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

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
  /**
   * Whether the parameter takes a list: its values may stand in one parameter,
   * separated by commas, or in several, since generated clients do either.
   */
  isList?: true;
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
  isList: true,
};

interface Param {
  codec: ParamCodec;
  schema: z.ZodType;
  allowed?: readonly string[];
}

export type ParamTable = Record<string, Param>;

/** Different names. More are no mistake, and an error that lists each would be long. */
const PARAMS_MAX = 50;

export interface ParsedQuery {
  values: Record<string, unknown>;
  /** Unknown parameters that `Prefer: handling=lenient` let pass. */
  ignored: string[];
}

export const ignoredParametersSchema = z.array(z.string()).describe(
  "Unknown parameters that Prefer: handling=lenient let pass.",
);

/** The `meta` of a response that has one only if parameters were ignored. */
export const ignoredMetaSchema = z.object({
  ignored_parameters: ignoredParametersSchema,
});

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
  return redactKeys(name).slice(0, 100);
}

/** The one that was probably meant; undefined if none is close. */
function nearestTo(
  text: string,
  known: readonly string[],
): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(text.toLowerCase(), known);
  const near = Math.max(2, Math.floor(nearest.length / 3));
  return distance(text.toLowerCase(), nearest) <= near ? nearest : undefined;
}

/** Ends a sentence with the one that was probably meant. */
function suggesting(
  sentence: string,
  suggestion: string | undefined,
): Pick<ProblemDetail, "reason" | "suggestion"> {
  return suggestion === undefined ? { reason: `${sentence}.` } : {
    reason: `${sentence}; did you mean "${suggestion}"?`,
    suggestion,
  };
}

function unknownParam(name: string, known: string[]): ProblemDetail {
  return {
    param: shown(name),
    ...suggesting("There is no such parameter", nearestTo(name, known)),
    allowed: known,
  };
}

type ReadParam = { value: unknown } | { fault: ProblemDetail };

/** Reads one parameter from every text that was given for it. */
function readParam(
  name: string,
  { codec, schema, allowed }: Param,
  texts: readonly string[],
): ReadParam {
  if (texts.length > 1 && !codec.isList) {
    const reason = "The parameter is given more than once.";
    return { fault: { param: name, reason } };
  }
  const text = texts.join(",");
  const decoded = codec.decode(text);
  const checked = decoded === undefined ? undefined : schema.safeParse(decoded);
  if (checked?.success) return { value: checked.data };
  const reason = checked?.error.issues[0]?.message ??
    `The value must be ${codec.expected}.`;
  if (allowed === undefined) return { fault: { param: name, reason } };
  const suggestion = nearestTo(text, allowed);
  const told = suggesting(reason.replace(/\.$/, ""), suggestion);
  return { fault: { param: name, ...told, allowed } };
}

/**
 * Reads a query string by its table and reports every problem at once.
 *
 * @throws {Problem} `invalid_parameter` with `details`, `param` being the first; `invalid_request` for too many; `missing_credentials` for what looks like an API key
 */
export function parseQuery(
  params: URLSearchParams,
  table: ParamTable,
  options: QueryOptions,
): ParsedQuery {
  const given = new Map<string, string[]>();
  for (const [name, text] of params) {
    const texts = given.get(name);
    if (texts === undefined) given.set(name, [text]);
    else texts.push(text);
  }
  if (given.size > PARAMS_MAX) {
    throw new Problem("invalid_request", {
      message: `The query has more than ${PARAMS_MAX} parameters.`,
    });
  }
  const values: Record<string, unknown> = {};
  const ignored = new Set<string>();
  const faults: ProblemDetail[] = [];
  const known = Object.keys(table);
  for (const [name, texts] of given) {
    const param = Object.hasOwn(table, name) ? table[name] : undefined;
    const read = param === undefined
      ? { fault: unknownParam(name, known) }
      : readParam(name, param, texts);
    if ("value" in read) values[name] = read.value;
    else if ([name, ...texts].some(hasKeyBeginning)) throw keyInQuery();
    else if (param === undefined && options.lenient) ignored.add(shown(name));
    else faults.push(read.fault);
  }
  const details = [...faults, ...options.across?.(values) ?? []];
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
 * @returns the parameters that `Prefer: handling=lenient` let pass
 * @throws {Problem} `invalid_parameter`
 */
export function noQuery(req: Request, url: URL): string[] {
  if (url.search === "") return [];
  const options = { lenient: prefersLenient(req) };
  return parseQuery(url.searchParams, {}, options).ignored;
}

import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { hasKeyPrefix, keyInQuery } from "@/lib/http/credentials.ts";
import { invalidParameters } from "@/lib/http/invalid.ts";
import { NAMES_ELSEWHERE } from "@/lib/http/names_elsewhere.ts";
import { Problem, type ProblemDetail } from "@/lib/errors/problem.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/**
 * A route's query parameters. Each schema validates and documents a value; its
 * JSON type determines how text is parsed. Booleans are `true`, `false`, `1` or
 * `0` in any case. Arrays are separated by commas, repeated, or both, since
 * generated clients do either. All parameters are optional; one whose schema has
 * a default always has a value.
 */
export type ParamTable = Record<string, z.ZodType>;

export type QueryValues<Table extends ParamTable> = {
  readonly [Name in keyof Table]: undefined extends z.input<Table[Name]>
    ? z.output<Table[Name]>
    : z.output<Table[Name]> | undefined;
};

/** The values that are there, as parameters of a URL. */
export function toSearch(
  values: Iterable<readonly [name: string, value: unknown]>,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of values) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search;
}

/** An id, or another positive integer that JSON can represent. */
export const positiveInteger = z.int().min(1);

export const LIMIT_DEFAULT = 25;
export const LIMIT_MAX = 100;

/** How many rows of a list to return. */
export function limitParam(description: string) {
  return z.number().min(1).transform((limit) => Math.min(limit, LIMIT_MAX))
    .prefault(LIMIT_DEFAULT).meta({
      type: "integer",
      description,
      example: LIMIT_DEFAULT,
    });
}

/** Maximum number of different names, so that an error that lists them all stays short. */
const PARAMS_MAX = 50;

export const ignoredParametersSchema = z.array(z.string()).describe(
  "Unknown parameters ignored because of Prefer: handling=lenient.",
);

/** The `meta` of responses that have it only if parameters were ignored. */
export const ignoredMetaSchema = z.object({
  ignored_parameters: ignoredParametersSchema,
});

/** `Prefer: handling=lenient` (RFC 7240). */
export function prefersLenient(req: Request): boolean {
  return /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i.test(
    req.headers.get("prefer") ?? "",
  );
}

/** A name as shown in responses, without an API key that was put there by mistake. */
export function shownName(name: string): string {
  return redactKeys(name).slice(0, 100);
}

/** The known name that was probably meant; undefined if none is similar. */
export function nearestTo(
  text: string,
  known: readonly string[],
): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(text.toLowerCase(), known);
  const near = Math.min(
    Math.max(2, Math.floor(nearest.length / 3)),
    Math.floor(Math.max(nearest.length, text.length) / 2),
  );
  return distance(text.toLowerCase(), nearest) <= near ? nearest : undefined;
}

/** The name that a parameter of other APIs has here, empty if the route lacks it; other names as they are. */
function nameHere(name: string, known: readonly string[]): string {
  const here = NAMES_ELSEWHERE.get(name) ?? name;
  return here === name || known.includes(here) ? here : "";
}

/** An error with the allowed values and the one that was probably meant. */
export function notAllowed(
  param: string,
  sentence: string,
  text: string,
  allowed: readonly string[],
): ProblemDetail {
  const suggestion = nearestTo(text, allowed);
  const hint = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  return { param, reason: sentence + hint, suggestion, allowed };
}

type TextType = "string" | "integer" | "boolean";

/** What a parameter's schema says about it; for a list, the schema of its items. */
interface Param {
  type: TextType;
  isList: boolean;
  allowed: readonly string[] | undefined;
  /** Describes valid values, for the error. */
  expected: string;
  /** The value if the parameter is absent. */
  fallback: unknown;
}

interface JsonSchema {
  type: TextType | "array";
  enum?: string[];
  minimum?: number;
  items?: JsonSchema;
}

const params = new WeakMap<z.ZodType, Param>();

function toParam(schema: z.ZodType): Param {
  const known = params.get(schema);
  if (known !== undefined) return known;
  const described = z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
  const { type, enum: values, minimum } = described.items ?? described;
  const allowed = type === "boolean" ? ["true", "false"] : values;
  const param: Param = {
    type: type as TextType,
    isList: described.type === "array",
    allowed,
    expected: type === "boolean"
      ? "true or false"
      : allowed !== undefined
      ? `${allowed.length > 1 ? "one of " : ""}${allowed.join(", ")}`
      : type === "integer"
      ? `an integer of at least ${minimum}`
      : "text",
    fallback: schema.safeParse(undefined).data,
  };
  params.set(schema, param);
  return param;
}

/** A text that is not of the type is returned as is, for the schema to reject. */
function readText(type: TextType, text: string): unknown {
  switch (type) {
    case "integer":
      return /^\d+$/.test(text)
        ? Math.min(Number(text), Number.MAX_VALUE)
        : text;
    case "boolean":
      if (/^(?:true|1)$/i.test(text)) return true;
      return /^(?:false|0)$/i.test(text) ? false : text;
    case "string":
      return text;
  }
}

type ReadParam = { value: unknown } | { problem: ProblemDetail };

/** Parses one parameter from all texts that were given for it. */
function readParam(
  name: string,
  schema: z.ZodType,
  texts: readonly string[],
): ReadParam {
  const { type, isList, allowed, expected } = toParam(schema);
  if (texts.length > 1 && !isList) {
    const reason = "The parameter must not be given more than once.";
    return { problem: { param: name, reason } };
  }
  const text = texts.join(",");
  const items = isList ? text.split(",") : [text];
  if (items.length > 1 && items.includes("")) {
    const reason = "The value has an empty item. Remove the extra comma.";
    return { problem: { param: name, reason } };
  }
  const subject = items.length > 1 ? "Each value" : "The value";
  const values = items.map((item) => readText(type, item));
  const checked = schema.safeParse(isList ? values : values[0], {
    error: ({ code }) =>
      code === "too_big"
        ? "The value is too large."
        : `${subject} must be ${expected}.`,
  });
  if (checked.success) return { value: checked.data };
  const { message, path, ...issue } = checked.error.issues[0]!;
  const given = items[Number(path[0] ?? 0)] ?? text;
  if (allowed !== undefined) {
    return { problem: notAllowed(name, message, given, allowed) };
  }
  const { suggestion } =
    (issue as { params?: { suggestion?: string } }).params ?? {};
  return { problem: { param: name, reason: message, suggestion } };
}

/** The schema of a list of up to `max` items, returned sorted and without duplicates. */
export function listOf<Item extends z.ZodType<string | number>>(
  item: Item,
  max: number,
  noun = "values",
) {
  type Value = z.output<Item>;
  const error = `The value must list at most ${max} ${noun}.`;
  // Checked before the items; of a text, it would count the characters. zod's
  // types of this check do not have it.
  const when = ({ value }: { value: unknown }) => Array.isArray(value);
  return z.array(item).max(max, { error, ...{ when } })
    .transform((items): readonly Value[] =>
      [...new Set(items)].sort((a, b) => a < b ? -1 : a > b ? 1 : 0)
    );
}

/**
 * Parses a query string by its table and reports every problem at once.
 *
 * @returns also the unknown parameters that `Prefer: handling=lenient` allows
 * @throws {Problem} `invalid_parameter` with `details`, `param` being the
 * first; `invalid_request` for too many; `missing_credentials` for what looks
 * like an API key
 */
export function parseQuery<const Table extends ParamTable>(
  search: URLSearchParams,
  table: Table,
  { lenient = false, across }: {
    /** Whether unknown parameters are ignored; by default they are errors. */
    lenient?: boolean;
    /** Returns the errors of values that are valid individually but not together. Others are undefined. */
    across?: (values: QueryValues<Table>) => ProblemDetail[];
  } = {},
) {
  const given = Map.groupBy(search, ([name]) => name);
  if (given.size > PARAMS_MAX) {
    throw new Problem("invalid_request", {
      message: `The query has more than ${PARAMS_MAX} parameters.`,
    });
  }
  const known = Object.keys(table);
  const parsed: Record<string, unknown> = {};
  for (const name of known) parsed[name] = toParam(table[name]!).fallback;
  const ignored = new Set<string>();
  const problems: ProblemDetail[] = [];
  for (const [name, pairs] of given) {
    const texts = pairs.map(([, text]) => text);
    const isKnown = Object.hasOwn(table, name);
    const read = isKnown ? readParam(name, table[name]!, texts) : {
      problem: notAllowed(
        shownName(name),
        "There is no such parameter.",
        nameHere(name, known),
        known,
      ),
    };
    if ("value" in read) parsed[name] = read.value;
    else if ([name, ...texts].some(hasKeyPrefix)) throw keyInQuery();
    else if (!isKnown && lenient) ignored.add(shownName(name));
    else {
      parsed[name] = undefined;
      problems.push(read.problem);
    }
  }
  const values = parsed as QueryValues<Table>;
  const details = [...problems, ...across?.(values) ?? []];
  if (details.length > 0) throw invalidParameters(details);
  return { values, ignored: [...ignored] };
}

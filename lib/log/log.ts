import type { LogFormat, LogLevel } from "@/lib/config/config.ts";
import { LOG_LEVELS } from "@/lib/config/config.ts";
import { type LineWriter, writeToStderr } from "@/lib/log/log_lines.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes one line per event. Callers pass only what may be shown: never a key, a
 * cookie, a body or a query string.
 */
export type Log = (level: LogLevel, message: string, fields?: Fields) => void;

const FIELD_LENGTH_MAX = 256;

/** Control characters would let a client forge lines or color a terminal. */
function clean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const cut = value.length > FIELD_LENGTH_MAX
    ? `${value.slice(0, FIELD_LENGTH_MAX)}…`
    : value;
  // A path or an error could hold a key that someone put in the wrong place.
  return redactKeys(cut).replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The fields that describe an error. Its stack goes only to the log. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: `${error.name}: ${error.message}`,
    stack: error.stack?.split("\n").slice(1, 8).map((line) => line.trim()).join(
      " < ",
    ),
    cause: error.cause instanceof Error
      ? `${error.cause.name}: ${error.cause.message}`
      : undefined,
  };
}

let last = { ms: NaN, text: "" };

/** The time in ISO 8601, formatted once for all lines of a millisecond. */
function timeNow(): string {
  const ms = Date.now();
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

let everyLine: Fields = {};

/** Adds fields to every line of this process from now on, such as the number of the worker. */
export function markLines(fields: Fields): void {
  everyLine = fields;
}

function toText(level: LogLevel, message: string, fields: Fields): string {
  let text = `${timeNow()} ${level.padEnd(5)} ${message}`;
  for (const key in everyLine) text += ` ${key}=${everyLine[key]}`;
  for (const key in fields) {
    const value = clean(fields[key]);
    if (value === undefined) continue;
    text += ` ${key}=${
      typeof value === "string" && /[\s"]/.test(value)
        ? JSON.stringify(value)
        : String(value)
    }`;
  }
  return text;
}

function toJson(level: LogLevel, message: string, fields: Fields): string {
  const line: Record<string, unknown> = {
    time: timeNow(),
    level,
    message,
    ...everyLine,
  };
  for (const key in fields) line[key] = clean(fields[key]);
  return JSON.stringify(line);
}

/** A log to standard error, which leaves standard output to results. */
export function createLog(
  { level: lowest, format }: { level: LogLevel; format: LogFormat },
  write: LineWriter = writeToStderr,
): Log {
  const threshold = LOG_LEVELS.indexOf(lowest);
  const toLine = format === "json" ? toJson : toText;
  return (level, message, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    write(toLine(level, message, fields), level);
  };
}

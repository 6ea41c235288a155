import type { LogFormat, LogLevel } from "@/lib/config.ts";
import { LOG_LEVELS } from "@/lib/config.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes one line an event. Callers pass what they chose to show: never a
 * key, a cookie, a body or a query string.
 */
export interface Log {
  (level: LogLevel, message: string, fields?: Fields): void;
  /** Lines that could not be written so far. */
  readonly dropped?: number;
}

const FIELD_LENGTH_MAX = 256;

/** Control characters would let a client forge lines or color a terminal. */
function clean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const cut = value.length > FIELD_LENGTH_MAX
    ? `${value.slice(0, FIELD_LENGTH_MAX)}…`
    : value;
  // A path or an error could hold a key that someone put in the wrong place.
  return redactKeys(cut).replace(
    // deno-lint-ignore no-control-regex
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The fields that describe an error: its stack goes to the log alone. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: `${error.name}: ${error.message}`,
    stack: error.stack?.split("\n").slice(1, 8).map((line) => line.trim()).join(
      " < ",
    ),
    ...(error.cause instanceof Error
      ? { cause: `${error.cause.name}: ${error.cause.message}` }
      : {}),
  };
}

function toText(level: LogLevel, message: string, fields: Fields): string {
  const time = new Date().toISOString();
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      ` ${key}=${
        typeof value === "string" && /[\s"]/.test(value)
          ? JSON.stringify(value)
          : String(value)
      }`
    )
    .join("");
  return `${time} ${level.padEnd(5)} ${message}${rest}`;
}

/** A log to standard error, so that standard output stays for results. */
export function createLog(
  options: { level: LogLevel; format: LogFormat },
  write: (line: string) => void = writeToStderr,
): Log {
  const threshold = LOG_LEVELS.indexOf(options.level);
  let dropped = 0;
  const log: Log = (level, message, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    const cleaned = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, clean(value)]),
    );
    const line = options.format === "json"
      ? JSON.stringify({
        time: new Date().toISOString(),
        level,
        message,
        ...cleaned,
      })
      : toText(level, message, cleaned);
    // A full disk or a closed pipe must not take the service down with it.
    try {
      write(line);
    } catch {
      dropped++;
    }
  };
  return Object.defineProperty(log, "dropped", { get: () => dropped });
}

const encoder = new TextEncoder();

function writeToStderr(line: string): void {
  Deno.stderr.writeSync(encoder.encode(`${line}\n`));
}

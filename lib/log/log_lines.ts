import fs from "node:fs";
import type { LogLevel } from "@/lib/config/config.ts";

const BATCH_MS = 50;
const BATCH_LENGTH = 64 * 1024;
/** How much may wait for the reader of the log; more is dropped. */
const HELD_MAX = 1024 * 1024;
/** What a pipe takes as a whole, so that lines of several processes do not mix. */
const WHOLE_MAX = 4096;

/** Takes lines of a log. */
export type LineWriter = (line: string, level: LogLevel) => void;

const encoder = new TextEncoder();

/** Writes to a file at once, and returns how much of it was taken. @throws what `node:fs` throws */
type Write = (bytes: Uint8Array) => number;

/**
 * Writes lines together, at the latest after 50 ms, since a write costs as much
 * as many lines. A warning or an error is written at once, after what is before it.
 */
export function createLineBuffer(write: Write) {
  let lines: string[] = [];
  let length = 0;
  /** What a full pipe has not taken yet. */
  let rest = new Uint8Array();
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function later(): void {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      flush();
    }, BATCH_MS);
    // Nothing is lost: the end of the process flushes.
    Deno.unrefTimer(timer);
  }

  function writeRest(): void {
    try {
      while (rest.length > 0) rest = rest.subarray(write(rest));
    } catch (error) {
      // A pipe that no one empties: its reader may come back.
      if ((error as { code?: string }).code === "EAGAIN") return later();
      // A full disk or a closed pipe must not take the service down with it.
      dropped += rest.filter((byte) => byte === 10).length;
      rest = new Uint8Array();
    }
  }

  function flush(): void {
    writeRest();
    if (lines.length === 0 || rest.length > 0) return;
    lines.push("");
    rest = encoder.encode(lines.join("\n"));
    lines = [];
    length = 0;
    writeRest();
  }

  const writer: LineWriter = (line, level) => {
    if (length + rest.length > HELD_MAX) {
      dropped++;
      return;
    }
    lines.push(line);
    length += line.length + 1;
    const isUrgent = level === "warn" || level === "error";
    if (isUrgent || length >= BATCH_LENGTH) flush();
    else later();
  };

  return {
    writer,
    flush,
    /** The number of lines that could not be written. */
    get dropped() {
      return dropped;
    },
  };
}

/** As many lines from the beginning as a pipe takes as a whole, but one at least. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const length = bytes.lastIndexOf(10, WHOLE_MAX - 1) + 1;
  return bytes.subarray(0, length || bytes.indexOf(10) + 1);
}

/** Writes each line by itself, for commands. */
export function writeToStderr(line: string): void {
  try {
    Deno.stderr.writeSync(encoder.encode(`${line}\n`));
  } catch {
    // A full disk or a closed pipe must not take the command down with it.
  }
}

let own: ReturnType<typeof createLineBuffer> | undefined;

/** Flushes a server's log, so that what bypasses it comes after it. */
export const flushStderr = (): void => own?.flush();

/** The number of lines of a server's log that could not be written. */
export const droppedLines = (): number => own?.dropped ?? 0;

/** A server's standard error. Nothing that was logged is lost, however the process ends, except by SIGKILL. */
export function bufferedStderr(): LineWriter {
  own = createLineBuffer(openStderr());
  for (const event of ["unload", "error", "unhandledrejection"]) {
    addEventListener(event, flushStderr);
  }
  return own.writer;
}

/** Standard error as a file; a pipe is opened anew, so that no write waits for its reader. */
function openStderr(): Write {
  try {
    if (fs.fstatSync(2).isFIFO()) {
      const { O_WRONLY, O_NONBLOCK } = fs.constants;
      const fd = fs.openSync("/proc/self/fd/2", O_WRONLY | O_NONBLOCK);
      return (bytes) => fs.writeSync(fd, wholeLines(bytes));
    }
  } catch {
    // Not on this system: a write then waits for the reader.
  }
  return (bytes) => Deno.stderr.writeSync(wholeLines(bytes));
}

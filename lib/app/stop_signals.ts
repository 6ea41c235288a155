import type { Log } from "@/lib/log/log.ts";

/**
 * A terminal signals the whole process group, and `deno task` forwards the
 * signal: both count as one.
 */
const SAME_SIGNAL_MS = 500;

export function onStopSignal(run: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, run);
  }
}

/** Aborts on the first SIGTERM or SIGINT. */
export function abortOnStop(): AbortSignal {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  return stopping.signal;
}

/** Returns a handler of signals that stops on the first one, and at once on a second one a moment later. */
export function stopInSteps(
  log: Log,
  { stop, stopAtOnce }: { stop: () => void; stopAtOnce: () => void },
): () => void {
  let stoppedAt: number | null = null;
  return () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      log("info", "stopping");
      stop();
    } else if (performance.now() - stoppedAt >= SAME_SIGNAL_MS) {
      log("warn", "stopping at once");
      stopAtOnce();
    }
  };
}

import { Problem } from "@/lib/problem.ts";

/**
 * Requests of one caller that run at once. The database lends eight
 * connections, so that two are left for everyone else, whatever one asks.
 */
const RUNNING_MAX = 6;
/**
 * Requests that wait for their turn. Answers from memory take none to speak
 * of, so nobody gets here who asks in earnest, bursts of a minute's requests
 * included.
 */
const WAITING_MAX = 200;

/** Lets a few requests of each caller run at once, and more wait in line. */
export interface Turns {
  /**
   * Waits for a turn. What it answers ends the turn.
   *
   * @throws {Problem} `rate_limited` where too many wait already
   */
  take(subject: string): Promise<() => void>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  return {
    async take(subject) {
      const line = lines.get(subject) ?? { running: 0, waiting: [] };
      lines.set(subject, line);
      if (line.running < RUNNING_MAX) line.running++;
      else if (line.waiting.length >= WAITING_MAX) {
        throw new Problem("rate_limited", {
          message:
            "Too many of your requests run at once. Wait until some are answered, then try again.",
          headers: { "Retry-After": "1" },
        });
      } // Whoever ends a turn hands it over, so `running` stays as it is.
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => {
        const next = line.waiting.shift();
        if (next !== undefined) return next();
        line.running--;
        if (line.running === 0) lines.delete(subject);
      };
    },
  };
}

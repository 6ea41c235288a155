import { clientGone } from "@/lib/http/client_gone.ts";
import { type Limits, Line } from "@/lib/limits/turn_line.ts";
import { Problem } from "@/lib/problem.ts";

export const TURN_KINDS = ["reads", "own", "pages"] as const;
/**
 * What waits for turns apart, because other connections of the database serve
 * it: reads of the archive, `/v1/ads/me` and below, and pages.
 */
export type TurnKind = typeof TURN_KINDS[number];

/**
 * A caller's requests of a kind that run at once and that wait, and those of
 * all callers that run at once. The database has fewer connections than run at
 * once, so that none of them idles, and waiting happens here, where it is fair
 * and where a client that goes away is noticed.
 */
const LIMITS: Readonly<Record<TurnKind, Limits>> = {
  reads: { running: 6, waiting: 200, runningInAll: 16 },
  own: { running: 6, waiting: 200, runningInAll: 16 },
  pages: { running: 3, waiting: 20, runningInAll: 8 },
};
/** All that wait, whoever they are. */
const WAITING_MAX = 256;

/** Lets a few requests of each caller run at once, and more wait in line. */
export interface Turns {
  /**
   * Waits for a turn. Callers with requests in line get one after the other,
   * however many each of them has. The function that it returns ends the turn.
   *
   * @param signal the client's; a client that goes away leaves the line
   * @throws {Problem} `rate_limited` if too many of this caller wait already;
   * `database_unavailable` if too many wait altogether and no caller has more
   * in line; `invalid_request` if the client has gone away
   */
  take(
    kind: TurnKind,
    caller: string,
    signal?: AbortSignal,
  ): Promise<() => void>;
  /** Requests in line now. */
  waiting(kind: TurnKind): number;
}

export function createTurns(waitingMax = WAITING_MAX): Turns {
  const lines = new Map<TurnKind, Line>();
  const waiting = (kind: TurnKind) => lines.get(kind)?.waiting ?? 0;
  const waitingInAll = () =>
    TURN_KINDS.reduce((sum, kind) => sum + waiting(kind), 0);

  /** Whoever has most in line gives way, so that nobody can fill the line for others. */
  function makeRoom(own: number): void {
    const longest = [...lines.values()].map((line) => line.longest())
      .filter((queue) => queue !== null)
      .sort((a, b) => b.length - a.length)[0];
    if (longest === undefined || longest.length <= own + 1) throw crowded();
    longest.at(-1)!.refuse(crowded());
  }

  return {
    waiting,
    async take(kind, caller, signal) {
      if (signal?.aborted) throw clientGone();
      let line = lines.get(kind);
      if (line === undefined) lines.set(kind, line = new Line(LIMITS[kind]));
      if (!line.start(caller)) {
        const own = line.waitingOf(caller);
        if (own >= LIMITS[kind].waiting) throw tooMany();
        if (waitingInAll() >= waitingMax) makeRoom(own);
        await line.wait(caller, signal);
      }
      let isOver = false;
      return () => {
        if (!isOver) line.end(caller);
        isOver = true;
      };
    },
  };
}

function tooMany(): Problem {
  return new Problem("rate_limited", {
    message:
      "Too many of your requests run at once. Wait until some have finished, then try again.",
    headers: { "Retry-After": "1" },
  });
}

function crowded(): Problem {
  return new Problem("database_unavailable", {
    message: "Too many requests are waiting at once. Try again in a moment.",
    headers: { "Retry-After": "1" },
  });
}

import {
  isDivergence,
  objectionTo,
  readState,
  type Reason,
  type ServerState,
} from "@/lib/db/server_state.ts";
import { type Clock, elapsed } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorCode } from "@/lib/db/errors.ts";
import type { Replica } from "@/lib/db/replica.ts";
import type { Log } from "@/lib/log/log.ts";

/**
 * A replica in use must have what the primary had this long ago. Noticing a
 * change can take one poll, judging it another, and responses are dropped at
 * most once per second: so an import is visible within six seconds.
 */
const LAG_MS = 3000;
/** How long a replica is not used after it failed a read. */
const REST_MS = 5000;

/**
 * Allows reads from a replica only while it is as up to date as users are
 * promised. A replica is used again only once it has everything that the
 * primary has, so that clients who saw new data do not see old data again. Ask
 * for its version regularly.
 *
 * @param onDiverged called if the replica in use had data that the primary
 * never had
 */
export function createReplicaGuard(
  replica: Replica,
  { housekeeping }: Pick<Database, "housekeeping">,
  { clock, log, onDiverged }: {
    clock: Clock;
    log: Log;
    onDiverged: () => void;
  },
) {
  /** Versions of the primary, and when each was the newest. The replica needs the first. */
  let history: { at: number; version: number }[] = [];
  let primary: ServerState | null = null;
  let restUntil = -Infinity;
  let said: Reason | null | undefined;

  replica.onFailure = (error) => {
    restUntil = elapsed(clock) + REST_MS;
    say("failing", error);
  };

  function say(reason: Reason | null, error?: unknown): void {
    if (reason === said) return;
    said = reason;
    if (reason === null) log("info", "the archive is read from the replica");
    else {
      log("warn", "the archive is read from the primary, not the replica", {
        reason,
        versions_behind: replica.lag,
        code: errorCode(error),
      });
    }
  }

  async function lookAtPrimary(): Promise<void> {
    const at = elapsed(clock);
    const { version } = primary = await readState(housekeeping);
    history.push({ at, version });
    const needed = history.findLastIndex((seen) => seen.at <= at - LAG_MS);
    history = history.slice(Math.max(0, needed));
  }

  /**
   * @param isAway whether the primary is unreachable, so that only its earlier
   * state is known
   */
  function judge(
    found: ServerState,
    known: ServerState,
    isAway: boolean,
  ): Reason | null {
    const since = elapsed(clock) - LAG_MS;
    const least = replica.isUsed
      ? history.findLast(({ at }) => at <= since)?.version ?? 0
      : known.version;
    const version = isAway
      ? Math.max(known.version, found.version)
      : known.version;
    return objectionTo(found, { ...known, version }, least);
  }

  return {
    /** The guard must know what the primary had some seconds ago. */
    isAlwaysPolled: true,
    /**
     * Compares the servers, and decides which one reads use.
     * @returns the archive's version with the name of that server
     */
    async version(): Promise<string> {
      // The replica first, so that it cannot look newer than the primary.
      const found = elapsed(clock) < restUntil
        ? null
        : await readState(replica.watching).catch((error: Error) => error);
      const failure = await lookAtPrimary().catch((error: Error) => error);
      // While the primary is unreachable, a replica may stay in use, but does
      // not start to be used.
      if (primary === null || failure && !replica.isUsed) throw failure;
      const isFound = found !== null && !(found instanceof Error);
      replica.lag = isFound ? primary.version - found.version : null;
      const reason = elapsed(clock) < restUntil
        ? "failing"
        : isFound
        ? judge(found, primary, Boolean(failure))
        : "unreachable";
      if (replica.isUsed && isDivergence(reason)) onDiverged();
      replica.isUsed = reason === null;
      say(reason, found);
      if (isFound && replica.isUsed) return `replica ${found.version}`;
      if (failure) throw failure;
      return `primary ${primary.version}`;
    },
  } as const;
}

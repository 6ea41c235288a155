import type { VersionSource } from "@/lib/ads/follow_archive.ts";
import {
  isDivergence,
  objectionTo,
  readState,
  type Reason,
  type ServerState,
} from "@/lib/ads/server_state.ts";
import { type Clock, elapsed } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorCode } from "@/lib/db/errors.ts";
import type { Replica } from "@/lib/db/replica.ts";
import type { Log } from "@/lib/log.ts";

/**
 * What the primary had this long ago, a replica that is used must have. A poll
 * passes before a change is noticed, another before a judgment, and responses
 * are dropped at most once a second: an import is seen within six.
 */
const LAG_MS = 3000;
/** How long a replica that failed a read is left alone. */
const REST_MS = 5000;

/** Where the archive is read from. */
export interface ReplicaGuard extends VersionSource {
  readonly isOnReplica: boolean;
  /** Versions that the replica does not have yet; null: unknown. */
  readonly lag: number | null;
}

/**
 * Lets reads be taken from a replica only while it is as new as users are
 * promised. It returns into use only with all that the primary has, so that
 * nobody who saw something new is shown the old again.
 *
 * @param onDiverged the replica in use had something that the primary never had
 */
export function createReplicaGuard(
  replica: Replica,
  { housekeeping }: Pick<Database, "housekeeping">,
  { clock, log, onDiverged }: {
    clock: Clock;
    log: Log;
    onDiverged: () => void;
  },
): ReplicaGuard {
  /** Versions of the primary, and when each was the newest; the first is the one that is needed. */
  let history: { at: number; version: number }[] = [];
  let primary: ServerState | null = null;
  let lag: number | null = null;
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
        versions_behind: lag,
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

  /** @param isAway the primary is, so that what it has is only known from before */
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
    // What the primary had some seconds ago has to be known.
    isAlwaysAsked: true,
    /** Compares the servers; the version with the name of the server that reads are taken from. */
    async version() {
      // First the replica, so that it cannot look newer than the primary.
      const found = elapsed(clock) < restUntil
        ? null
        : await readState(replica.watching).catch(toError);
      const failure = await lookAtPrimary().catch(toError);
      // While the primary is away, a replica may remain in use, but not come into it.
      if (primary === null || failure && !replica.isUsed) throw failure;
      const isFound = found !== null && !(found instanceof Error);
      lag = isFound ? primary.version - found.version : null;
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
    get isOnReplica() {
      return replica.isUsed;
    },
    get lag() {
      return lag;
    },
  };
}

const toError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error(String(reason));

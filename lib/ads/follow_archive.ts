import { every } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";

/** With the query, a change is seen within a second, even if no notification arrives. */
const POLL_EVERY_MS = 800;
/** An import changes the archive many times a second; dropping each time would keep nothing. */
const DROP_EVERY_MS = 1000;

/** What tells that reads may return something else. */
export interface VersionSource {
  /** Another value whenever they may. */
  version(): Promise<number | string>;
  /** Whether it is asked also while no response is kept. */
  readonly isAlwaysAsked?: true;
}

/**
 * Keeps an instance's responses as new as the archive: the database announces
 * every change, and polling for the version catches a lost notification and
 * what a replica has: a notification comes before its change.
 *
 * @returns stops following
 */
export async function followArchive(
  database: Database,
  cache: { drop(): void; stats(): { entries: number } },
  source: VersionSource,
  timer = every,
): Promise<() => Promise<void>> {
  let stopWaiting: (() => void) | null = null;
  let isStale = false;
  /** Drops at once, and for changes within the next second once more at its end. */
  function changed(): void {
    isStale = true;
    if (stopWaiting !== null) return;
    isStale = false;
    cache.drop();
    const stop = timer(DROP_EVERY_MS, () => {
      stop();
      stopWaiting = null;
      if (isStale) changed();
      return Promise.resolve();
    });
    stopWaiting = stop;
  }

  let known: number | string | null = null;
  async function poll(): Promise<void> {
    try {
      const version = await source.version();
      if (version !== known) changed();
      known = version;
    } catch {
      // The database is away or not migrated yet; requests report that themselves.
      // One that crashed may count from a lost version on, up to the same number.
      known = null;
    }
  }
  let polling: Promise<void> | null = null;
  const channel = "archive_changed";
  const stopListening = await database.listen(channel, changed, changed);
  await poll();
  const stopPolling = timer(POLL_EVERY_MS, async () => {
    if (!source.isAlwaysAsked && cache.stats().entries === 0) return;
    // One at a time, in order, however long a server takes.
    await (polling ??= poll().finally(() => polling = null));
  });
  return async () => {
    stopPolling();
    stopWaiting?.();
    await stopListening();
  };
}

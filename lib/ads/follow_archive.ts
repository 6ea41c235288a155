import type { AdQueries } from "@/lib/ads/queries.ts";
import { every } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";

/** With the query, a change is seen within a second, even if no notification arrives. */
const POLL_EVERY_MS = 800;
/** An import changes the archive many times a second; dropping each time would keep nothing. */
const DROP_EVERY_MS = 1000;

/**
 * Keeps an instance's responses as new as the archive: the database announces
 * every change, and polling for the version catches a lost notification.
 *
 * @returns stops following
 */
export async function followArchive(
  database: Database,
  cache: { drop(): void; stats(): { entries: number } },
  queries: Pick<AdQueries, "version">,
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

  let known: number | null = null;
  async function poll(): Promise<void> {
    try {
      const version = await queries.version();
      if (version !== known) changed();
      known = version;
    } catch {
      // The database is away or not migrated yet; requests report that themselves.
    }
  }
  const channel = "archive_changed";
  const stopListening = await database.listen(channel, changed, changed);
  await poll();
  const stopPolling = timer(POLL_EVERY_MS, async () => {
    if (cache.stats().entries > 0) await poll();
  });
  return async () => {
    stopPolling();
    stopWaiting?.();
    await stopListening();
  };
}

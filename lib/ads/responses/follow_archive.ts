import type { Kysely } from "kysely";
import { every } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** With the time of a query, a change is noticed within a second even without a notification. */
const POLL_EVERY_MS = 800;
/**
 * An import changes the archive many times per second. Dropping responses each
 * time would leave the cache empty.
 */
const DROP_EVERY_MS = 1000;

/** Tells when reads may return something new. */
interface VersionSource {
  /** A value that changes whenever they may. */
  version(): Promise<number | string>;
  /** Whether to poll even while no response is cached. */
  readonly isAlwaysPolled?: true;
}

/** The archive's version in a database. */
export const versionIn = (db: Kysely<Schema>): VersionSource => ({
  version: async () =>
    (await db.selectFrom("archive_state").select("version")
      .executeTakeFirstOrThrow()).version,
});

/**
 * Keeps an instance's cached responses as recent as the archive. The database
 * announces every change. Polling for the version covers lost notifications,
 * and replicas, where a change arrives after its notification.
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
  /** Drops at once. Changes within the next second cause one more drop at its end. */
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
      // The database is unreachable or not migrated; requests report that
      // themselves. After a crash, versions may restart from a lower one and
      // reach the same number again.
      known = null;
    }
  }
  let polling: Promise<void> | null = null;
  const channel = "archive_changed";
  const stopListening = await database.listen(channel, changed, changed);
  await poll();
  const stopPolling = timer(POLL_EVERY_MS, async () => {
    if (!source.isAlwaysPolled && cache.stats().entries === 0) return;
    // One poll at a time, in order, however slow a server is.
    await (polling ??= poll().finally(() => polling = null));
  });
  return async () => {
    stopPolling();
    stopWaiting?.();
    await stopListening();
  };
}

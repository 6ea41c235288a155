import type { Archive } from "@/lib/ads/archive.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import type { Database } from "@/lib/db/database.ts";

/** With the query, a change is seen within a second, even if no announcement arrives. */
const POLL_EVERY_MS = 800;

/**
 * Keeps an instance's answers as new as the archive: the database announces
 * every change, and asking for the version in between catches an
 * announcement that was lost.
 *
 * @returns stops following
 */
export async function followArchive(
  database: Database,
  archive: Archive,
  queries: Pick<AdQueries, "version">,
): Promise<() => Promise<void>> {
  async function catchUp(): Promise<void> {
    try {
      archive.moveTo(await queries.version());
    } catch {
      // The database is away or not migrated yet; requests tell so themselves.
    }
  }
  const stop = await database.listen(
    "archive_changed",
    () => archive.forget(),
    () => archive.forget(),
  );
  await catchUp();
  const timer = setInterval(() => {
    if (archive.stats().entries > 0) void catchUp();
  }, POLL_EVERY_MS);
  Deno.unrefTimer(timer);
  return async () => {
    clearInterval(timer);
    await stop();
  };
}

import { type Kysely, sql } from "kysely";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { decodeScalar } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * The end of the newest completed import, in seconds; null before the first.
 * Imports run one at a time, so they end in the order of their ids.
 */
export const dataAsOf = sql<number | null>`(
  select finished_at from scrape_runs where status = 'completed'
  order by id desc limit 1
)`;

/** The same, of the archive that a session reads. */
export const readDataAsOf = (session: Session) =>
  session.value<number | null>(dataAsOf);

/** How recent the archive is, in seconds; null if unknown. */
export function readFreshness(db: Kysely<Schema>, columns: ArchiveColumns) {
  return columns.read(db, async (session) => {
    const importedAt = await readDataAsOf(session);
    const { number } = await session.keep("newest sighting", async () => {
      let number = 0;
      for await (const { data: [seen] } of session.chunks(["last_seen_at"])) {
        for (const each of seen!) if (each > number) number = each;
      }
      return { number };
    }, () => 0);
    return { importedAt, lastSeenAt: decodeScalar(number) };
  });
}

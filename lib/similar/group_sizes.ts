import type { Kysely } from "kysely";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { withSameCreative } from "@/lib/columns/same_creative.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Maximum count; larger groups are shown as this number and more. */
export const GROUP_SIZE_MAX = 1_000;

/** For each ad id, the number of ads with its creative, including the ad. */
export function readGroupSizes(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  ids: readonly number[],
): Promise<Map<number, number>> {
  return columns.read(db, async (session) => {
    const found = await withSameCreative(session, ids, GROUP_SIZE_MAX);
    return new Map(found.entries().map(([id, { length }]) => [id, length]));
  });
}

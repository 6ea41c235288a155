import { sql } from "kysely";
import type { ValueKind } from "@/lib/columns/format.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";

/** Entries of `ad_values` by their ids: what filters compare, and how it is spelled. */
export type ValueTexts = ReadonlyMap<number, { key: string; text: string }>;

interface CachedTexts {
  entries: Map<number, { key: string; text: string }>;
  /** The highest id. */
  last: number;
  bytes: number;
}

/** All entries of a kind. They are never changed, so only new ones are read. */
export async function readValueTexts(
  session: Session,
  kind: ValueKind,
): Promise<ValueTexts> {
  const { entries } = await session.keep<CachedTexts>(
    `texts ${kind}`,
    async (known = { entries: new Map(), last: 0, bytes: 0 }) => {
      const added = await session.value<
        { id: number; key: string; text: string }[]
      >(sql`(
        select coalesce(json_agg(json_build_object('id', id, 'key', key, 'text', text)
          order by id), '[]')
        from ad_values where kind = ${kind} and id > ${known.last}::bigint
      )`);
      for (const { id, key, text } of added) {
        // A concurrent read may have been faster.
        if (known.entries.has(id)) continue;
        known.entries.set(id, { key, text: text === key ? key : text });
        known.last = id;
        known.bytes += 150 + 2 * (key.length + text.length);
      }
      return known;
    },
    ({ bytes }) => bytes,
  );
  return entries;
}

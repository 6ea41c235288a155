import { sql } from "kysely";
import type { Session } from "@/lib/columns/archive_columns.ts";

/** The entries of `ad_values` of a kind, by their ids. */
export interface ValueTexts {
  /** What filters compare. */
  keys: readonly string[];
  texts: readonly string[];
}

/** All texts of a kind. Entries are never changed, so only new ones are read. */
export async function readValueTexts(
  session: Session,
  kind: "cta" | "domain",
): Promise<ValueTexts> {
  const known = session.texts(kind);
  const { rows: [row] } = await sql<
    { version: number; added: { id: number; key: string; text: string }[] }
  >`
    select version, (
      select coalesce(json_agg(json_build_object('id', id, 'key', key, 'text', text)), '[]')
      from ad_values where kind = ${kind} and id > ${
    known.keys.length - 1
  }::bigint
    ) as added from archive_state`.execute(session.db);
  session.check(row!.version);
  for (const { id, key, text } of row!.added) {
    known.keys[id] = key;
    known.texts[id] = text === key ? key : text;
  }
  return known;
}

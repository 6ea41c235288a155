import { type Kysely, sql } from "kysely";
import { fromPlace, type Place } from "@/lib/ads/list_order.ts";
import { adList, canonicalList } from "@/lib/ads/list_query.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Harness } from "../../tests/harness.ts";
import type { Question } from "./search_questions.ts";

const DEPTH = 0.7;
const TARGET_MS = 2;

/** Where a page begins that has so many ads before it. */
export async function placeAt(
  db: Kysely<Schema>,
  sort: ListSort,
  skipped: number,
): Promise<Place> {
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const number = sort.column === undefined
    ? sql`0`
    : sql`coalesce(${sql.ref(sort.column)}, -1) + 1`;
  const { rows: [place] } = await sql<Place>`
    select ${number} as number, id, (select version from archive_state) as version
    from ads order by 1 ${direction}, id ${direction}
    offset ${Math.floor(skipped)} limit 1`.execute(db);
  return place!;
}

/** Each order's first page, and the one after seven tenths of the archive. */
export async function sortQuestions(
  { database, services }: Harness,
): Promise<Question[]> {
  const db = database.longRunning;
  const { rows: [all] } = await sql<{ ads: number }>`
    select count(*) as ads from ads`.execute(db);
  const skipped = Math.floor(all!.ads * DEPTH);
  const questions: Question[] = [];
  for (const [name, sort] of Object.entries(adList.sorts)) {
    const path = `/v1/ads?sort=${name}`;
    const cursor = services.cursors.encode(
      fromPlace(sort, await placeAt(db, sort, skipped)),
      canonicalList(adList, { filter: {}, sort: name }),
    );
    questions.push(
      { what: `by ${name}, first page`, path, targetMs: TARGET_MS },
      {
        what: `by ${name}, after ${skipped} ads`,
        path: `${path}&cursor=${cursor}`,
        targetMs: TARGET_MS,
      },
    );
  }
  return questions;
}

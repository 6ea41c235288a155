import { sql } from "kysely";
import { fromPlace } from "@/lib/ads/list_order.ts";
import { adList, canonicalList } from "@/lib/ads/list_query.ts";
import type { Harness } from "../tests/harness.ts";
import type { Question } from "./search_questions.ts";

const DEPTH = 0.7;
const TARGET_MS = 2;

/** Each order's first page, and the one after seven tenths of the archive. */
export async function sortQuestions(
  { database, services }: Harness,
): Promise<Question[]> {
  const questions: Question[] = [];
  for (const [name, sort] of Object.entries(adList.sorts)) {
    const path = `/v1/ads?sort=${name}`;
    const direction = sort.isDescending ? sql`desc` : sql`asc`;
    const key = sort.column === undefined
      ? sql`0`
      : sql`coalesce(${sql.ref(sort.column)}, -1)`;
    const { rows: [place] } = await sql<{
      key: number;
      id: number;
      version: number;
      skipped: number;
    }>`
      select ${key} as key, id,
        (select version from archive_state) as version,
        (select count(*) from ads) * ${DEPTH}::float8 as skipped
      from ads order by 1 ${direction}, id ${direction}
      offset (select count(*) * ${DEPTH}::float8 from ads) limit 1`
      .execute(database.longRunning);
    const cursor = services.cursors.encode(
      fromPlace(sort, { ...place!, part: 0 }),
      canonicalList(adList, { filter: {}, sort: name }),
    );
    questions.push(
      { what: `by ${name}, first page`, path, targetMs: TARGET_MS },
      {
        what: `by ${name}, after ${Math.round(place!.skipped)} ads`,
        path: `${path}&cursor=${cursor}`,
        targetMs: TARGET_MS,
      },
    );
  }
  return questions;
}

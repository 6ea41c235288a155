import type { CompiledQuery } from "kysely";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import { parseFacetQuery } from "@/lib/facets/query.ts";
import { readFacets } from "@/lib/facets/read_facets.ts";
import { explain, listScans, noting, rowsRead } from "../../tests/explain.ts";
import { toTable } from "../table.ts";
import { FACET_QUESTIONS, SEARCHES } from "./search_questions.ts";

const MODES = ["force_custom_plan", "force_generic_plan"] as const;
const TABLES = ["ads", "ad_search", "ad_values", "brands", "brand_search"];

/** The rows that statements read of each table, planned for their values and for any. */
export async function statementTable(
  { longRunning: db }: Database,
): Promise<string> {
  const questions = [
    ...SEARCHES,
    ...FACET_QUESTIONS,
    { what: "one domain", path: "/v1/ads?destination_domain=example" },
    { what: "one brand", path: "/v1/ads?brand_id=1" },
  ];
  const rows: string[][] = [];
  for (const { what, path } of questions) {
    const columns = createArchiveColumns();
    const sent: CompiledQuery[] = [];
    const noted = noting(db, sent);
    const [route, query] = path.split("?");
    const params = new URLSearchParams(query);
    if (route === "/v1/facets") {
      await readFacets(noted, parseFacetQuery(params), columns);
    } else {
      const { page } = createAdQueries(noted, columns);
      await page(parseListQuery(params), null);
    }
    // In transactions, words are read until the time is up.
    if (sent.length === 0) continue;
    const read = [];
    for (const mode of MODES) {
      let sum = 0;
      for (const query of sent) {
        const plan = await explain(db, query, mode);
        for (const table of TABLES) {
          for (const scan of listScans(plan, table)) sum += rowsRead(scan);
        }
      }
      read.push(`${sum}`);
    }
    rows.push([what, `${sent.length}`, ...read]);
  }
  return toTable(
    ["", "statements", "rows read, custom plans", "generic plans"],
    rows,
  );
}

import type { Kysely } from "kysely";
import { listParams, parseListQuery } from "@/lib/ads/language/list_query.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Bits } from "@/lib/columns/bits.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { invalidBody, nameSubject } from "@/lib/http/invalid.ts";

/** What follows the `?` of `/v1/ads` for a view. */

/** Maximum time for counting the matches of a view whose words must be read. */
const SEARCH_MS = 10_000;

/** All ads that match at one version of the archive. */
interface Matching {
  bits: Bits;
  version: number;
}

export const parseView = (query: string) =>
  parseListQuery(new URLSearchParams(query));

/**
 * The filters and the sort of a query, without the position in a list.
 * @throws {Problem} `invalid_body`, about `query`
 */
export function tidyQuery(query: string): string {
  try {
    const params = new URLSearchParams(query);
    for (const name of ["cursor", "page_token", "limit"]) params.delete(name);
    return `${listParams(parseView(`${params}`))}`;
  } catch (error) {
    throw aboutQuery(error);
  }
}

/** What is wrong with a query, in a sentence for each parameter. */
export function queryProblems(query: string): string[] {
  try {
    tidyQuery(query);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.details ?? []).map(({ reason }) => reason);
  }
}

/** The problem of a list's parameters, as one of the member that contains them. */
export function aboutQuery(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== "invalid_parameter") {
    return error;
  }
  const { details = [] } = error;
  return invalidBody(details.map(({ param, reason }) => ({
    param: "query",
    reason: nameSubject(reason, "parameter", param),
  })));
}

/** @throws {Problem} `query_timeout` if reading the words of ads takes too long */
export async function findViewAds(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  query: string,
): Promise<Matching> {
  const plan = planFilter(parseView(query).filter);
  return await columns.read(db, async (session) => {
    const { bits, isExact } = await findMatches(session, plan, SEARCH_MS);
    if (!isExact) throw new Problem("query_timeout");
    return { bits, version: session.view.version };
  }, { inTransaction: plan.needsTransaction });
}

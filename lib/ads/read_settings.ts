import { type RawBuilder, sql } from "kysely";
import { type Filters, isSearch } from "@/lib/ads/conditions.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/**
 * Milliseconds that a question may take: less than a request waits for a
 * connection, so that those of one account do not keep others from theirs.
 */
export const READ_MS = 1_200;

/**
 * Settings of a transaction that reads by a filter, for its first `select`: the
 * memory that searches need, and the time its statements have. Words are found
 * by their index: the planner takes making lexemes of all words to be cheap.
 */
export function readSettings(
  filter: AdFilter,
  filters: Filters,
): RawBuilder<unknown> {
  return sql`set_config('work_mem', '32MB', true),
    set_config('statement_timeout', ${String(READ_MS)}, true),
    set_config('enable_seqscan', ${
    isSearch(filter, filters) ? "off" : "on"
  }, true)`;
}

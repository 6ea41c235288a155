import { storedForm } from "@/lib/ads/search_sql.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import type { SearchField } from "@/lib/search/words.ts";

/**
 * Whether an ad is found, by reading its stored words (`searchWords`). This
 * says what a search means; whatever an index answers has to agree.
 */
export function matches(
  { all, none }: Search,
  fields: readonly SearchField[],
  words: string,
): boolean {
  const occurs = (term: Term) =>
    fields.some((field) => words.includes(storedForm(term, field)));
  return all.every((group) => group.some(occurs)) && !none.some(occurs);
}

/** What a query says, which must say something. */
export function parsed(q: string): Search {
  const result = parseSearch(q);
  if ("reason" in result) throw new Error(`${q}: ${result.reason}`);
  return result.search;
}

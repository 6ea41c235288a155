import { sql } from "kysely";
import type { AskedTerm, TermClause } from "@/lib/ads/column_clauses.ts";
import { searchCondition } from "@/lib/ads/search_sql.ts";
import { wordTerm } from "@/lib/columns/terms.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import type { SearchField } from "@/lib/search/words.ts";

/** A search as what is asked of columns; null if it has phrases or beginnings of words. */
export function wordClauses(
  { all, none }: Search,
  fields: readonly SearchField[],
): TermClause[] | null {
  const isWord = ({ tokens, isPrefix }: Term) =>
    tokens.length === 1 && !isPrefix;
  if (![...all.flat(), ...none].every(isWord)) return null;
  const inFields = (term: Term): AskedTerm[] =>
    fields.map((field) => ({
      name: wordTerm(field, term.tokens[0]!),
      search: searchCondition(
        { all: [[term]], none: [], canonical: "" },
        [field],
      )(sql.ref("ad_search.words")),
    }));
  return [
    ...all.map((group) => ({
      any: group.flatMap(inFields),
      isExcluded: false,
    })),
    ...none.map((term) => ({ any: inFields(term), isExcluded: true })),
  ];
}

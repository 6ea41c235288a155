import { IS_AD, NUMBER_MAX, type NumberColumn } from "@/lib/columns/format.ts";
import type { NumberTest } from "@/lib/columns/evaluate.ts";

/** A condition of a filter on an ad's columns, see `lib/columns`. */
export type Clause = TermClause | FactsClause | RangeClause | AmongClause;

/** The ad has one of the terms, or none of them. Not all terms have a column. */
export interface TermClause {
  any: readonly string[];
  isExcluded: boolean;
}

/** Whether a byte of the column `facts` passes. */
interface FactsClause {
  facts(byte: number): boolean;
}

/** A range of stored numbers, inclusive. */
interface RangeClause {
  column: NumberColumn;
  from?: number;
  to?: number;
}

interface AmongClause {
  column: NumberColumn;
  among: readonly number[];
}

/** For each byte of the column `facts`, 1 if it satisfies all clauses. Only existing ads pass. */
export function passingFacts(clauses: readonly Clause[]): Uint8Array {
  const asked = clauses.filter((clause) => "facts" in clause);
  return Uint8Array.from(
    { length: 256 },
    (_, byte) =>
      (byte & IS_AD) > 0 && asked.every(({ facts }) => facts(byte)) ? 1 : 0,
  );
}

/** The test for each column's numbers: both ends of a range are combined into one. */
export function numberTests(
  clauses: readonly Clause[],
): Map<NumberColumn, NumberTest> {
  const tests = new Map<NumberColumn, NumberTest>();
  for (const clause of clauses) {
    if ("among" in clause) {
      tests.set(clause.column, { among: new Set(clause.among) });
    } else if ("column" in clause) {
      const before = tests.get(clause.column);
      const { from = 1, to = NUMBER_MAX } = clause;
      const range = before === undefined || "among" in before
        ? { from, to }
        : { from: Math.max(before.from, from), to: Math.min(before.to, to) };
      const isEmpty = range.from > range.to;
      tests.set(clause.column, isEmpty ? { among: new Set() } : range);
    }
  }
  return tests;
}

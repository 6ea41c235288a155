import type { Condition } from "@/lib/ads/language/list_filter.ts";
import type { FilterPlan } from "@/lib/ads/plan/plan_filter.ts";
import type { ListPlan } from "@/lib/ads/plan/plan_list.ts";
import {
  hasPrefixes,
  type WordGroup,
  type WordSet,
} from "@/lib/ads/plan/plan_search.ts";
import { decodeScalar } from "@/lib/columns/format.ts";
import type { Term } from "@/lib/search/search.ts";
import { FIELD_CODES } from "@/lib/search/words.ts";

/** What a plan does, in plain words, a line for each part. */
export function explain(plan: ListPlan): string {
  const { filter, order, isGrouped, limit, included, named, isDated } = plan;
  const by = `${order.isDescending ? "-" : ""}${order.column ?? "id"}`;
  const isSure = !filter.words.some(isRead) && filter.wordsIfSlow === null;
  const meta = [
    ...named.brand_id ?? named.page_id ?? named.brand ? ["brands"] : [],
    ...isDated ? ["data_as_of"] : [],
  ];
  return [
    ...explainFilter(filter),
    order.column === undefined
      ? `order: ${by}`
      : `order: ${by}, then id; unknown values come last, and after them ads that have moved (${order.movedAt})`,
    ...isGrouped ? ["groups: the first ad of each creative, and its size"] : [],
    `page: ${limit === 1 ? "1 ad" : `${limit} ads`}, read by id${
      included.members.map((name) => `, with ${name}`).join("")
    }`,
    `total: ${isSure ? "exact" : "exact if the words are read in time"}`,
    ...meta.length > 0 ? [`meta: ${meta.join(", ")}`] : [],
    `transaction: ${
      filter.needsTransaction
        ? "yes, since statements can take long, and are then canceled"
        : "only if the archive changes meanwhile"
    }`,
  ].join("\n");
}

function explainFilter(plan: FilterPlan): string[] {
  if (plan.conditions.length === 0) return ["all ads"];
  return [...Map.groupBy(plan.conditions, ([param]) => param)].flatMap(
    ([param, all]) => {
      const parts = all.flatMap(([, each]) =>
        "search" in each ? explainWords(plan) : explainCondition(each)
      );
      return parts.map((part, n) =>
        n === 0 ? `${param}: ${part}` : `  and ${part}`
      );
    },
  );
}

function explainCondition(
  condition: Exclude<Condition, { search: unknown }>,
): string {
  if ("facts" in condition) return "flags of the ad, from one column";
  const { column } = condition;
  if ("lookUp" in condition) {
    const { of, by, values } = condition.lookUp;
    if (of === "ads") return `ids, from the index of ${by}`;
    const rows = {
      brands: `the brands whose ${by} is`,
      domain: "the domains that begin (from the right) with",
      cta: "the spellings of",
      creator: "the creators' pages",
    };
    return `${column} of ${rows[of as keyof typeof rows] ?? `${of} with`} ${
      either(values)
    }`;
  }
  if ("range" in condition) {
    const { from, to } = condition.range;
    return [
      ...from === undefined ? [] : [`${column} >= ${decodeScalar(from)}`],
      ...to === undefined ? [] : [`${column} <= ${decodeScalar(to)}`],
    ].join(" and ");
  }
  return `${column} = ${either(condition.among)}`;
}

const either = (parts: readonly (string | number)[]) => parts.join(" or ");
const isRead = ({ read }: WordGroup) => read.length > 0;

function explainWords({ words, wordsIfSlow }: FilterPlan): string[] {
  return words.map((group, n) => {
    const { any, isExcluded } = group;
    const parts = [
      ...any.length > 0 ? [explainSets(any)] : [],
      ...isRead(group) ? [explainReading(group)] : [],
    ];
    const slow = wordsIfSlow !== null && hasPrefixes([group])
      ? `; if looking this up takes too long, ${
        explainReading(wordsIfSlow[n]!)
      }`
      : "";
    return `${isExcluded ? "not " : ""}${parts.join(", or ")}${slow}`;
  });
}

function explainReading({ read, maybe }: WordGroup): string {
  const which = maybe === null
    ? "all candidates"
    : `candidates with ${explainSets(maybe)}`;
  return `${either(read.map(textOf))}, found by reading the words of ${which}`;
}

/** Sets that have the same words in several fields are named together. */
function explainSets(sets: readonly WordSet[]): string {
  const fields = new Map<string, string[]>();
  const add = (text: string, field: string) =>
    fields.set(text, [...fields.get(text) ?? [], field]);
  for (const set of sets) {
    if (!("every" in set)) continue;
    const words = set.every.map(({ word, isPrefix }) =>
      textOf({ tokens: [word.slice(1)], isPrefix })
    );
    add(words.join(" and "), fieldOf(set.every[0]!.word));
  }
  for (const set of sets) {
    if ("brandsSaying" in set) {
      add(textOf(set.brandsSaying), "the brand's name");
    }
  }
  return [...fields].map(([text, names]) => `${text} in ${names.join(", ")}`)
    .join(", or ");
}

const fieldOf = (word: string) =>
  Object.entries(FIELD_CODES).find(([, code]) => code === word[0])![0];

function textOf({ tokens, isPrefix }: Term): string {
  if (tokens.length > 1) return `"${tokens.join(" ")}${isPrefix ? "*" : ""}"`;
  return `${isPrefix ? "a word starting with" : "the word"} ${tokens[0]}`;
}

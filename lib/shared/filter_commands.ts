import type { CommandGroup } from "@/lib/shared/command.ts";
import { FILTERS, type Suggestion } from "@/lib/shared/suggestion.ts";

const TITLES = {
  brand: "Brands",
  domain: "Landing domains",
  cta: "Calls to action",
} as const;

/** Filters that take several values, with commas between them. */
const LISTS = ["brand", "domain"];

/**
 * What the suggestions add to the filters that a form has, in place of the text
 * `q` that led to them.
 */
export function listFilters(
  found: readonly Suggestion[],
  form: HTMLFormElement,
): CommandGroup[] {
  const filled = [...new FormData(form)].filter(([name, value]) =>
    name !== "q" && typeof value === "string" && value.trim() !== ""
  ) as [string, string][];
  const kinds = (Object.keys(TITLES) as (keyof typeof TITLES)[])
    .filter((kind) => form.elements.namedItem(FILTERS[kind]) !== null);
  return kinds.map((kind) => ({
    title: TITLES[kind],
    commands: found.filter((one) => one.kind === kind)
      .map(({ value, ...command }) => {
        const params = new URLSearchParams(filled);
        const others = LISTS.includes(kind) ? params.getAll(FILTERS[kind]) : [];
        params.set(FILTERS[kind], [...others, value].join(","));
        return { ...command, href: `${form.action}?${params}` };
      }),
  })).filter(({ commands }) => commands.length > 0);
}

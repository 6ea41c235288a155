import { useEffect, useLayoutEffect } from "preact/hooks";
import { CommandList, optionId } from "@/components/commands/CommandList.tsx";
import { useSuggestions } from "@/components/commands/suggestions.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { listen } from "@/lib/shared/listen.ts";
import type { CommandGroup } from "@/lib/shared/palette.ts";
import { useSingleKeys } from "@/lib/shared/single_keys.ts";
import { FILTERS, type Suggestion } from "@/lib/shared/suggestion.ts";

const LIST = "search-suggestions";
const KINDS = [
  ["brand", "Brands"],
  ["domain", "Landing domains"],
  ["cta", "Calls to action"],
] as const;

const findField = (id: string) =>
  document.getElementById(id) as HTMLInputElement;

/** Links that add the suggested values to the form's filters, instead of the text. */
function toFilters(
  suggestions: readonly Suggestion[],
  form: HTMLFormElement,
): CommandGroup[] {
  const filled = [...new FormData(form)].filter(([name, value]) =>
    name !== "q" && typeof value === "string" && value.trim() !== ""
  ) as [string, string][];
  return KINDS.map(([kind, title]) => {
    const name = FILTERS[kind];
    const commands = suggestions.filter((one) =>
      one.kind === kind && form.elements.namedItem(name)
    ).map(({ value, ...command }) => {
      const params = new URLSearchParams(filled);
      // Only a call to action can contain commas, so its filter has one value.
      const others = kind === "cta" ? [] : params.getAll(name);
      params.set(name, [...others, value].join(","));
      return { ...command, href: `${form.action}?${params}` };
    });
    return { title, commands };
  }).filter(({ commands }) => commands.length > 0);
}

/**
 * Suggests filters while the visitor types a search. Enter still searches,
 * unless a suggestion was selected with the arrow keys. Without suggestions, it
 * is an ordinary field.
 */
export function SearchSuggestions({ input }: { input: string }) {
  const { text, groups, commands, active, pointed, press } = useSuggestions(
    LIST,
    (_, suggestions) =>
      suggestions.length === 0
        ? []
        : toFilters(suggestions, findField(input).form!),
  );
  const singleKeys = useSingleKeys();
  const isOpen = commands.value.length > 0;

  useLayoutEffect(() => {
    const field = findField(input);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", LIST);
    return listen(field, {
      keydown(event) {
        if (event.key !== "Escape" || commands.value.length === 0) {
          return press(event);
        }
        text.value = "";
        event.preventDefault();
      },
      input: () => text.value = field.value,
      blur: () => text.value = "",
    });
  }, []);
  useEffect(() => {
    const field = findField(input);
    field.setAttribute("aria-expanded", String(isOpen));
    if (active.value) {
      field.setAttribute("aria-activedescendant", optionId(LIST, active.value));
    } else field.removeAttribute("aria-activedescendant");
  }, [isOpen, active.value]);

  return (
    <>
      {singleKeys.value && (
        <kbd
          aria-hidden="true"
          class="pointer-events-none absolute top-2.5 right-3 hidden rounded border border-line px-1.5 font-sans text-2xs leading-4.5 text-ink-faint lg:peer-[:placeholder-shown:not(:focus)]:block"
        >
          /
        </kbd>
      )}
      <div
        class={`absolute inset-x-0 top-12 z-20 overflow-hidden rounded-lg border border-line-strong bg-surface shadow-lg shadow-black/5 ${
          isOpen ? "" : "hidden"
        }`}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <CommandList
          id={LIST}
          label="Suggestions"
          groups={groups.value}
          active={active.value}
          onPoint={(command) => pointed.value = command}
        />
      </div>
      <p role="status" class="sr-only">
        {text.value !== "" && formatCount(commands.value.length, "suggestion")}
      </p>
    </>
  );
}

import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { CommandList, optionId } from "@/components/commands/CommandList.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import { type Command, step } from "@/lib/shared/command.ts";
import { listFilters } from "@/lib/shared/filter_commands.ts";
import { listen } from "@/lib/shared/listen.ts";
import { hasSingleKeys } from "@/lib/shared/single_keys.ts";
import { createSuggester } from "@/lib/shared/suggester.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

const LIST = "search-suggestions";

/**
 * Suggests filters while the visitor types a search. Enter still searches,
 * unless a suggestion was selected with the arrow keys. Without suggestions, it
 * is an ordinary field.
 */
export function SearchSuggestions({ input }: { input: string }) {
  const [text, setText] = useState<string>();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [pointed, setPointed] = useState<Command>();
  const [hasFocus, setFocus] = useState(false);
  const suggester = useMemo(() => createSuggester(setFound), []);
  useEffect(() => suggester.cancel, []);

  const field = text === undefined ? null : findField(input);
  const groups = field?.form && hasFocus ? listFilters(found, field.form) : [];
  const commands = groups.flatMap(({ commands }) => commands);
  const active = commands.find(({ href }) => href === pointed?.href);

  function leave(): void {
    suggester.cancel();
    setFound([]);
    setPointed(undefined);
  }

  function press(event: KeyboardEvent): void {
    if (commands.length === 0 || event.isComposing) return;
    if (event.key === "Escape") leave();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const places = event.key === "ArrowDown" ? 1 : -1;
      const start = places === 1 ? undefined : commands[0];
      setPointed(step(commands, active ?? start, places));
    } else if (event.key === "Enter" && active !== undefined) {
      document.getElementById(optionId(LIST, active))?.click();
    } else return;
    event.preventDefault();
  }

  // After each render, so that the listeners use its state.
  useLayoutEffect(() => {
    const field = findField(input);
    if (field === null) return;
    if (text === undefined) setText(field.value);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(commands.length > 0));
    field.setAttribute("aria-controls", LIST);
    if (active === undefined) field.removeAttribute("aria-activedescendant");
    else {
      const id = optionId(LIST, active);
      field.setAttribute("aria-activedescendant", id);
      document.getElementById(id)?.scrollIntoView({ block: "nearest" });
    }
    return listen(field, {
      keydown: press,
      input() {
        setText(field.value);
        setPointed(undefined);
        suggester.ask(field.value);
      },
      focus: () => setFocus(true),
      blur() {
        setFocus(false);
        leave();
      },
    });
  });

  return (
    <>
      {text === "" && !hasFocus && hasSingleKeys() && (
        <kbd
          aria-hidden="true"
          class="pointer-events-none absolute top-2.5 right-3 rounded border border-line px-1.5 font-sans text-[11px] leading-4.5 text-ink-faint max-lg:hidden"
        >
          /
        </kbd>
      )}
      <div
        class={`absolute inset-x-0 top-12 z-20 overflow-hidden rounded-lg border border-line-strong bg-surface shadow-lg shadow-black/5 ${
          commands.length === 0 ? "hidden" : ""
        }`}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <CommandList
          id={LIST}
          label="Suggestions"
          groups={groups}
          active={active}
          onPoint={setPointed}
        />
      </div>
      <p role="status" class="sr-only">
        {hasFocus && text !== "" &&
          formatCount(commands.length, "suggestion")}
      </p>
    </>
  );
}

function findField(id: string): HTMLInputElement | null {
  return document.getElementById(id) as HTMLInputElement | null;
}

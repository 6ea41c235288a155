import { useEffect, useMemo, useState } from "preact/hooks";
import { CommandList, optionId } from "@/components/commands/CommandList.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import { openModal } from "@/lib/shared/modal.ts";
import { type Command, step } from "@/lib/shared/command.ts";
import { listCommands } from "@/lib/shared/palette.ts";
import { createSuggester } from "@/lib/shared/suggester.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

export interface CommandPaletteProps {
  pages: readonly Command[];
  onClose(): void;
}

const ID = "palette";
const LIST = "palette-commands";

/** A dialog to open any page by typing. It remembers nothing. */
export function CommandPalette({ pages, onClose }: CommandPaletteProps) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<Suggestion[]>([]);
  const [pointed, setPointed] = useState<Command>();
  const suggester = useMemo(() => createSuggester(setFound), []);

  useEffect(() => {
    openModal(ID);
    return suggester.cancel;
  }, []);

  const groups = listCommands(text, pages, found);
  const commands = groups.flatMap(({ commands }) => commands);
  const active = commands.find(({ href }) => href === pointed?.href) ??
    commands[0];

  useEffect(() => {
    if (active === undefined) return;
    document.getElementById(optionId(LIST, active))
      ?.scrollIntoView({ block: "nearest" });
  }, [active?.href]);

  function type(typed: string) {
    setText(typed);
    setPointed(undefined);
    suggester.ask(typed);
  }

  function press(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey &&
      !event.shiftKey && !event.isComposing;
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      (event.currentTarget as HTMLElement).closest("dialog")?.close();
    } else if (isPlain && event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      document.getElementById(optionId(LIST, active))?.click();
    } else if (
      isPlain && (event.key === "ArrowDown" || event.key === "ArrowUp")
    ) {
      event.preventDefault();
      setPointed(step(commands, active, event.key === "ArrowDown" ? 1 : -1));
    }
  }

  return (
    <dialog
      id={ID}
      aria-label="Go to"
      class="dialog mt-[12vh] max-w-144 overflow-hidden rounded-lg border bg-surface p-0 text-left text-ink"
      onClose={onClose}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Page, brand, ad or docs"
        aria-expanded="true"
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(LIST, active)}
        placeholder="Page, brand, ad or docs"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        autofocus
        value={text}
        class="block h-12 w-full border-b border-line bg-surface px-4 text-base text-ink outline-none placeholder:text-ink-faint"
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <CommandList
        id={LIST}
        label="Results"
        groups={groups}
        active={active}
        onPoint={setPointed}
      />
      <p role="status" class="sr-only">
        {formatCount(commands.length, "result")}
      </p>
      <p
        aria-hidden="true"
        class="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-faint max-sm:hidden"
      >
        <span>↑ ↓ to choose</span>
        <span>Enter to open</span>
        <span class="ml-auto">Esc to close</span>
      </p>
    </dialog>
  );
}

import { useLayoutEffect } from "preact/hooks";
import { CommandList, optionId } from "@/components/commands/CommandList.tsx";
import { useSuggestions } from "@/components/commands/suggestions.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { openModal } from "@/lib/shared/modal.ts";
import { type Command, listCommands } from "@/lib/shared/palette.ts";

const ID = "palette";
const LIST = "palette-commands";

/** A dialog to open any page by typing. */
export function CommandPalette({ pages, onClose }: {
  pages: readonly Command[];
  onClose(): void;
}) {
  const { text, groups, commands, active, pointed, press } = useSuggestions(
    LIST,
    (text, suggestions) => listCommands(text, pages, suggestions),
    { isFirstActive: true },
  );
  // Before the next key is pressed.
  useLayoutEffect(() => void openModal(ID), []);

  function keydown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) {
      return press(event);
    }
    event.preventDefault();
    (event.currentTarget as HTMLElement).closest("dialog")?.close();
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
        aria-label="Page, brand, ad, or docs"
        aria-expanded="true"
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={active.value && optionId(LIST, active.value)}
        placeholder="Page, brand, ad, or docs"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        autofocus
        value={text.value}
        class="block h-12 w-full border-b border-line bg-surface px-4 text-base text-ink outline-none placeholder:text-ink-faint"
        onInput={(event) => text.value = event.currentTarget.value}
        onKeyDown={keydown}
      />
      <CommandList
        id={LIST}
        label="Results"
        groups={groups.value}
        active={active.value}
        onPoint={(command) => pointed.value = command}
      />
      <p role="status" class="sr-only">
        {formatCount(commands.value.length, "result")}
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

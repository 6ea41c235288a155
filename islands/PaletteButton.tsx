import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { CommandPalette } from "@/components/commands/CommandPalette.tsx";
import { Search } from "@/components/icons.tsx";
import { listen } from "@/lib/shared/listen.ts";
import { isModalOpen } from "@/lib/shared/modal.ts";
import type { Command } from "@/lib/shared/palette.ts";

/** Opens the command palette, like Ctrl+K, or Command+K on a Mac. */
export function PaletteButton({ pages }: { pages: readonly Command[] }) {
  const keys = useSignal<string | null>(null);
  const isOpen = useSignal(false);

  useLayoutEffect(() => {
    keys.value = /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
      ? "⌘K"
      : "Ctrl K";
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) &&
        !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";
      // Inside the palette, the shortcut closes it.
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog may contain a key that is not shown again.
      if (!isModalOpen()) isOpen.value = true;
    };
    return listen(globalThis, { keydown: press });
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        class={`flex h-9 cursor-pointer items-center gap-2 rounded-lg text-sm text-ink-faint transition-colors duration-150 hover:text-ink max-lg:px-2 lg:mb-1 lg:w-full lg:border lg:border-line lg:bg-surface lg:px-2.5 lg:hover:border-line-strong noscript:hidden ${
          keys.value === null ? "invisible" : ""
        }`}
        onClick={() => isOpen.value = true}
      >
        <Search class="size-4" />
        <span class="max-lg:sr-only">Go to…</span>
        <kbd
          aria-hidden="true"
          class="ml-auto rounded border border-line px-1.5 font-sans text-2xs leading-5 max-lg:hidden"
        >
          {keys.value ?? "Ctrl K"}
        </kbd>
      </button>
      {isOpen.value && (
        <CommandPalette
          pages={pages}
          onClose={() => isOpen.value = false}
        />
      )}
    </>
  );
}

import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Search } from "@/components/icons.tsx";
import type { Flash } from "@/lib/shared/flash.ts";
import { listen } from "@/lib/shared/listen.ts";
import { isModalOpen } from "@/lib/shared/modal.ts";
import type { CommandPaletteProps } from "@/components/commands/CommandPalette.tsx";
import type { Command } from "@/lib/shared/palette.ts";

/** The palette is loaded when it is first opened. */
type Palette = FunctionComponent<CommandPaletteProps>;

/** Opens the command palette, like Ctrl+K, or Command+K on a Mac. */
export function PaletteButton({ pages }: { pages: readonly Command[] }) {
  const keys = useSignal<string | null>(null);
  const palette = useSignal<Palette | null>(null);
  const { value: Palette } = palette;

  async function open() {
    try {
      const module = await import("@/components/commands/CommandPalette.tsx");
      palette.value = module.CommandPalette;
    } catch {
      // Browsers remember that it failed until the page is loaded again.
      const text = "This has not loaded. Check your connection, then reload.";
      const detail: Flash = { tone: "bad", text };
      dispatchEvent(new CustomEvent("toast", { detail }));
    }
  }

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
      if (!isModalOpen()) void open();
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
        onClick={() => void open()}
      >
        <Search class="size-4" />
        <span class="max-lg:sr-only">Go to…</span>
        <kbd
          aria-hidden="true"
          class="ml-auto rounded border border-line px-1.5 font-sans text-[11px] leading-5 max-lg:hidden"
        >
          {keys.value ?? "Ctrl K"}
        </kbd>
      </button>
      {Palette && (
        <Palette
          pages={pages}
          onClose={() => palette.value = null}
        />
      )}
    </>
  );
}

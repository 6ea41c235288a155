import { useLayoutEffect, useRef } from "preact/hooks";
import { Search } from "@/components/icons.tsx";
import { listen } from "@/lib/shared/listen.ts";
import { isPlainKey, useSingleKeys } from "@/lib/shared/single_keys.ts";

/** Searches the docs. The key `/` moves the focus to it, if it is visible. */
export function DocsSearch({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { value: isOn } = useSingleKeys();

  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isPlainKey(event)) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
    };
    return listen(globalThis, { keydown: press });
  }, [isOn]);

  return (
    <form action="/docs/find" role="search" class="relative">
      <Search class="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint" />
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={query}
        required
        maxLength={200}
        aria-label="Search the docs"
        aria-keyshortcuts={isOn ? "/" : undefined}
        placeholder="Search"
        autocomplete="off"
        class="h-9 w-full rounded-lg border border-line bg-surface pr-8 pl-8.5 text-sm text-ink placeholder:text-ink-faint hover:border-line-strong max-sm:text-base"
      />
      {isOn && (
        <kbd
          aria-hidden="true"
          class="pointer-events-none absolute top-2 right-2.5 rounded border border-line px-1.5 font-sans text-2xs leading-4.5 text-ink-faint pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
    </form>
  );
}

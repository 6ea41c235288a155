import { useLayoutEffect } from "preact/hooks";
import { X } from "@/components/icons.tsx";
import { listen } from "@/lib/shared/listen.ts";
import { isModalOpen, openModal } from "@/lib/shared/modal.ts";
import {
  isPlainKey,
  setSingleKeys,
  useSingleKeys,
} from "@/lib/shared/single_keys.ts";

const SHEET = "shortcuts";

const SHORTCUTS = [
  ["/", "Search"],
  ["j", "Next ad"],
  ["k", "Previous ad"],
  ["Enter", "Open the ad"],
  ["u", "From an ad, back to the list"],
  ["Esc", "Leave the search or the list"],
  ["?", "Show these shortcuts"],
] as const;

/** The visible ads, and the link that loads more. */
function listStops(): Element[] {
  return [...document.querySelectorAll("[data-ad], #load-more")]
    .filter((stop) => stop.checkVisibility());
}

function focusStop(stop: Element | undefined): void {
  const link = stop?.matches("a") ? stop : stop?.querySelector("h3 a");
  if (!stop || !(link instanceof HTMLElement)) return;
  link.focus({ preventScroll: true });
  stop.scrollIntoView({ block: "nearest" });
}

/** Moves the focus by this number of ads, or from outside to the first visible ad. */
function move(step: 1 | -1): void {
  const stops = listStops();
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const inView = () =>
    stops.findIndex((stop) => stop.getBoundingClientRect().top >= 0);
  focusStop(stops[at === -1 ? Math.max(inView(), 0) : at + step]);
}

/** Keyboard shortcuts for the search and the ads, and a dialog that lists them. */
export function ExplorerKeys({ search }: { search: string }) {
  const { value: isOn } = useSingleKeys();

  useLayoutEffect(() => {
    const field = document.getElementById(search);
    const actions: Record<string, () => void> = {
      "/": () => field?.focus(),
      j: () => move(1),
      k: () => move(-1),
      "?": () => void openModal(SHEET),
    };
    const press = (event: KeyboardEvent) => {
      if (isModalOpen()) return;
      const { activeElement } = document;
      const isHere = activeElement === field ||
        listStops().some((stop) => stop.contains(activeElement));
      if (event.key === "Escape") {
        // In the search field, it closes suggestions first.
        if (isHere && !event.defaultPrevented && !event.isComposing) {
          event.preventDefault();
          (activeElement as HTMLElement).blur();
        }
        return;
      }
      const action = actions[event.key];
      if (!isOn || action === undefined || !isPlainKey(event)) return;
      event.preventDefault();
      action();
    };
    return listen(globalThis, { keydown: press });
  }, [isOn]);

  return (
    <>
      <p
        class={`mt-8 text-center text-xs noscript:hidden pointer-coarse:hidden ${
          isOn === undefined ? "invisible" : ""
        }`}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          class="cursor-pointer text-ink-faint hover:text-ink"
          onClick={() => void openModal(SHEET)}
        >
          Keyboard shortcuts {isOn && <Key>?</Key>}
        </button>
      </p>
      <dialog
        id={SHEET}
        aria-label="Keyboard shortcuts"
        class="dialog max-w-88 rounded-lg border bg-surface p-0 text-left text-sm text-ink"
      >
        <header class="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <h2 class="font-semibold">Keyboard shortcuts</h2>
          <button
            type="button"
            data-close
            aria-label="Close"
            class="cursor-pointer rounded-md p-1.5 text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X class="size-4" />
          </button>
        </header>
        <dl class="px-4 py-2">
          {SHORTCUTS.map(([key, meaning]) => (
            <div key={key} class="flex items-center justify-between py-1.5">
              <dt class="order-last">
                <Key>{key}</Key>
              </dt>
              <dd class="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <label class="flex cursor-pointer items-center gap-2.5 border-t border-line px-4 py-3 text-ink-soft">
          <input
            type="checkbox"
            checked={isOn ?? true}
            class="size-4 accent-accent"
            onChange={({ currentTarget }) =>
              setSingleKeys(currentTarget.checked)}
          />
          Use single-key shortcuts
        </label>
      </dialog>
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd class="ml-1 inline-block min-w-5 rounded border border-line-strong px-1.5 text-center font-sans text-xs leading-5">
      {children}
    </kbd>
  );
}

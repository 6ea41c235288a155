import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, type ButtonVariant } from "@/components/Button.tsx";

type State = "absent" | "ready" | "done" | "failed";

const LABELS: Partial<Record<State, string>> = {
  done: "Copied",
  failed: "Press Ctrl+C",
};
const ANNOUNCED: Partial<Record<State, string>> = {
  done: "Copied to the clipboard",
  failed: "The text is selected. Press Ctrl+C, or Command+C on a Mac.",
};
const SHOWN_MS = 2_000;

/** Copies a text. Hidden until JavaScript runs, since it would not work without. */
export function CopyButton({ from, label = "Copy", variant = "ghost" }: {
  /** Id of the element whose text is copied; by default the nearest code. */
  from?: string;
  label?: string;
  variant?: ButtonVariant;
}) {
  const state = useSignal<State>("absent");
  useEffect(() => {
    state.value = "ready";
  }, []);
  useSignalEffect(() => {
    if (state.value !== "done") return;
    const timer = setTimeout(() => state.value = "ready", SHOWN_MS);
    return () => clearTimeout(timer);
  });
  async function copy({ currentTarget }: { currentTarget: Element }) {
    const source = from === undefined
      ? currentTarget.closest(":has(code)")?.querySelector("code")
      : document.getElementById(from);
    if (!source) return;
    try {
      await navigator.clipboard.writeText(source.textContent);
      state.value = "done";
    } catch {
      // Without TLS, browsers block the clipboard. Selected text can still be
      // copied by keyboard.
      getSelection()?.selectAllChildren(source);
      state.value = "failed";
    }
  }
  return (
    <span class={state.value === "absent" ? "invisible" : ""}>
      <Button type="button" size="sm" variant={variant} onClick={copy}>
        {LABELS[state.value] ?? label}
      </Button>
      <span class="sr-only" aria-live="polite">{ANNOUNCED[state.value]}</span>
    </span>
  );
}

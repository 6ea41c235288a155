import { useEffect, useRef, useState } from "preact/hooks";
import { Button, type ButtonVariant } from "@/components/Button.tsx";

interface CopyButtonProps {
  /** Id of the element whose text is copied; by default the nearest code. */
  from?: string;
  label?: string;
  variant?: ButtonVariant;
}

type State = "absent" | "ready" | "done" | "failed";

const LABELS: Partial<Record<State, string>> = {
  done: "Copied",
  failed: "Press Ctrl+C",
};
const TOLD: Partial<Record<State, string>> = {
  done: "Copied to the clipboard",
  failed: "The text is selected. Press Ctrl+C, or Command+C on a Mac.",
};
const SHOWN_MS = 2_000;

/** Copies a text. Hidden until JavaScript runs, since it would not work without. */
export function CopyButton(
  { from, label = "Copy", variant = "ghost" }: CopyButtonProps,
) {
  const [state, setState] = useState<State>("absent");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setState("ready");
    return () => clearTimeout(timer.current);
  }, []);
  async function copy({ currentTarget }: { currentTarget: Element }) {
    clearTimeout(timer.current);
    const source = from === undefined
      ? currentTarget.closest(":has(code)")?.querySelector("code")
      : document.getElementById(from);
    if (!source) return;
    try {
      await navigator.clipboard.writeText(source.textContent);
      setState("done");
      timer.current = setTimeout(() => setState("ready"), SHOWN_MS);
    } catch {
      // Without TLS, browsers block the clipboard. Selected text can still be
      // copied by keyboard.
      getSelection()?.selectAllChildren(source);
      setState("failed");
    }
  }
  return (
    <span class={state === "absent" ? "invisible" : ""}>
      <Button type="button" size="sm" variant={variant} onClick={copy}>
        {LABELS[state] ?? label}
      </Button>
      <span class="sr-only" aria-live="polite">{TOLD[state]}</span>
    </span>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, type ButtonVariant } from "@/components/Button.tsx";

interface CopyButtonProps {
  /** What is copied, unless `from` is given. */
  text?: string;
  /** Id of an element whose text is copied, as it is at that moment. */
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

/** What shows the text on the page: the element that is named, else the code nearest to the button. */
function findSource(button: Element, from: string | undefined): Element | null {
  return from === undefined
    ? button.closest(":has(code)")?.querySelector("code") ?? null
    : document.getElementById(from);
}

/** Copies a text. It shows once it works, since without JavaScript it could not. */
export function CopyButton(
  { text = "", from, label = "Copy", variant = "ghost" }: CopyButtonProps,
) {
  const [state, setState] = useState<State>("absent");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setState("ready");
    return () => clearTimeout(timer.current);
  }, []);
  async function copy({ currentTarget }: { currentTarget: Element }) {
    clearTimeout(timer.current);
    const source = findSource(currentTarget, from);
    try {
      await navigator.clipboard.writeText(
        from === undefined ? text : source?.textContent ?? "",
      );
      setState("done");
      timer.current = setTimeout(() => setState("ready"), SHOWN_MS);
    } catch {
      // Browsers keep the clipboard from pages without TLS; keys still reach it.
      if (source !== null) getSelection()?.selectAllChildren(source);
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

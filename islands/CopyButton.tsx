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

const SHOWN_MS = 2_000;

/** Copies a text. It shows once it works, since without JavaScript it could not. */
export function CopyButton(
  { text = "", from, label = "Copy", variant = "ghost" }: CopyButtonProps,
) {
  const [state, setState] = useState<"absent" | "ready" | "done" | "failed">(
    "absent",
  );
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setState("ready");
    return () => clearTimeout(timer.current);
  }, []);
  async function copy() {
    try {
      const source = from === undefined ? null : document.getElementById(from);
      await navigator.clipboard.writeText(source?.textContent ?? text);
      setState("done");
    } catch {
      setState("failed");
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("ready"), SHOWN_MS);
  }
  return (
    <span class={state === "absent" ? "invisible" : ""}>
      <Button
        type="button"
        size="sm"
        variant={variant}
        onClick={copy}
        aria-label={state === "done" ? "Copied" : label}
      >
        {state === "done"
          ? "Copied"
          : state === "failed"
          ? "Press Ctrl+C"
          : label}
      </Button>
      <span class="sr-only" aria-live="polite">
        {state === "done" ? "Copied to the clipboard" : ""}
      </span>
    </span>
  );
}

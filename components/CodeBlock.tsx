import type { ComponentChildren } from "preact";
import { CopyButton } from "@/islands/CopyButton.tsx";

interface CodeBlockProps {
  /** What the block is, above it. */
  label: string;
  code: string;
  /** The same code marked up, if it has colours. */
  children?: ComponentChildren;
  class?: string;
}

/** Code to be copied: scrolls sideways, never wraps within a line. */
export function CodeBlock(
  { label, code, children, class: own = "" }: CodeBlockProps,
) {
  return (
    <figure
      class={`min-w-0 overflow-hidden rounded-lg border border-line bg-surface ${own}`}
    >
      <figcaption class="flex h-10 items-center justify-between gap-3 border-b border-line bg-sunken pr-1 pl-4 text-xs font-medium text-ink-soft">
        <span class="min-w-0 truncate">{label}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre
        class="overflow-x-auto px-4 py-3.5 font-mono text-[13px] leading-6 text-ink"
        tabIndex={0}
        aria-label={label}
        role="group"
      ><code>{children ?? code}</code></pre>
    </figure>
  );
}

import type { ComponentChildren } from "preact";

interface CodeFrameProps {
  /** What is in it, for screen readers; or the id of what says so. */
  label?: string;
  labelledBy?: string;
  class?: string;
  children: ComponentChildren;
}

/** The frame of all code: bars that say what it is, each above its text. */
export function CodeFrame(
  { label, labelledBy, class: own = "", children }: CodeFrameProps,
) {
  return (
    <figure
      aria-label={label}
      aria-labelledby={labelledBy}
      class={`relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface ${own}`}
    >
      {children}
    </figure>
  );
}

interface CodeBarProps {
  /** At its end, such as a button to copy. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A bar of the frame. */
export function CodeBar({ actions, children }: CodeBarProps) {
  return (
    <header class="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line bg-sunken pr-1 pl-4 text-xs font-medium text-ink-soft not-first:border-t">
      {children}
      {actions !== undefined && (
        <div class="ml-auto flex items-center gap-1">{actions}</div>
      )}
    </header>
  );
}

interface CodeTextProps {
  label: string;
  /** Of the element that contains only the text. */
  id?: string;
  /** Smaller, for much text beside something else. */
  isDense?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** The text of the frame: scrolls, never wraps within a line. */
export function CodeText(
  { label, id, isDense, class: own = "", children }: CodeTextProps,
) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="ltr"
      class={`overflow-auto px-4 py-3.5 font-mono text-ink ${
        isDense ? "text-xs leading-5" : "text-[13px] leading-6"
      } ${own}`}
    ><code id={id}>{children}</code></pre>
  );
}

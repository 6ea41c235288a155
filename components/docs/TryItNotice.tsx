import type { ComponentChildren } from "preact";

/** Replaces "Try it", and says what is needed to use it. */
export function TryItNotice({ children }: { children: ComponentChildren }) {
  return (
    <div class="space-y-3 rounded-lg border border-line bg-surface p-4 text-sm leading-6 text-ink-soft">
      <p class="font-semibold text-ink">Try it</p>
      {children}
    </div>
  );
}

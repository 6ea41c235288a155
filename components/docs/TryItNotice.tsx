import type { ComponentChildren } from "preact";

/** In the place of "Try it", what it takes to try it. */
export function TryItNotice({ children }: { children: ComponentChildren }) {
  return (
    <div class="space-y-3 rounded-lg border border-line bg-surface p-4 text-sm leading-6 text-ink-soft">
      <p class="font-semibold text-ink">Try it</p>
      {children}
    </div>
  );
}

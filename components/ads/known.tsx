import type { ComponentChildren } from "preact";

/** What the source of an ad says, or that it does not say it. */
export function known<T>(
  value: T | null,
  show: (value: T) => ComponentChildren,
): ComponentChildren {
  return value === null
    ? <span class="text-ink-faint">Not known</span>
    : show(value);
}

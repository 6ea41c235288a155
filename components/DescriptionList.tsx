import type { ComponentChildren } from "preact";

/** Names and values, side by side if there is room; names whose value is null are left out. */
export function DescriptionList({ items }: {
  items: readonly (readonly [term: string, value: ComponentChildren])[];
}) {
  return (
    <dl class="@container divide-y divide-line text-sm">
      {items.filter(([, value]) => value !== null).map(([term, value]) => (
        <div
          key={term}
          class="grid gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 @sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt class="text-ink-faint">{term}</dt>
          <dd class="min-w-0 wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

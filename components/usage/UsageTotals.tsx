import { Figure } from "@/components/Figure.tsx";
import type { UsageView } from "@/lib/shared/usage_view.ts";

/** What the days come to. */
export function UsageTotals(
  { view: { totals, classes } }: { view: UsageView },
) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:p-5">
      {classes.map(({ member, label }) => (
        <Figure key={member} value={totals[member]} label={label} />
      ))}
    </dl>
  );
}

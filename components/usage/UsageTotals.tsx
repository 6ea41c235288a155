import { Figure } from "@/components/Figure.tsx";
import { USAGE_CLASSES, type UsageCounts } from "@/lib/shared/usage_view.ts";

/** What the days come to. */
export function UsageTotals({ totals }: { totals: UsageCounts }) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-4 sm:p-5">
      {USAGE_CLASSES.map(({ member, label }) => (
        <Figure key={member} value={totals[member]} label={label} />
      ))}
    </dl>
  );
}

import { Figure } from "@/components/Figure.tsx";
import { type Counts, OUTCOMES } from "@/lib/shared/import_outcomes.ts";
import { OUTCOME_LABELS } from "@/lib/shared/import_view.ts";

/** How many records have each outcome. */
export function OutcomeFigures({ counts }: { counts: Counts }) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-5">
      {OUTCOMES.map((name) => (
        <Figure key={name} value={counts[name]} label={OUTCOME_LABELS[name]} />
      ))}
    </dl>
  );
}

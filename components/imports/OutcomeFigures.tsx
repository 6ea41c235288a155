import { Figure } from "@/components/Figure.tsx";
import {
  COUNT_LABELS,
  type Counts,
  isDoubt,
  OUTCOMES,
} from "@/lib/shared/import_outcomes.ts";

/** How many records have each outcome, and how many are incomplete. */
export function OutcomeFigures({ counts }: { counts: Counts }) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-6">
      {([...OUTCOMES, "warned"] as const).map((name) => (
        <Figure
          key={name}
          value={counts[name]}
          label={COUNT_LABELS[name]}
          isDoubt={isDoubt(name)}
        />
      ))}
    </dl>
  );
}

import { Figure } from "@/components/Figure.tsx";
import {
  COUNT_LABELS,
  countInWords,
  type Counts,
  FIGURES,
  isDoubt,
} from "@/lib/shared/import_outcomes.ts";

/** How many records have each outcome, and how many are incomplete. */
export function OutcomeFigures({ counts }: { counts: Counts }) {
  return (
    <>
      <dl class="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-6">
        {FIGURES.map((name) => (
          <Figure
            key={name}
            value={counts[name]}
            label={COUNT_LABELS[name]}
            isDoubt={isDoubt(name)}
          />
        ))}
      </dl>
      <OtherDoubts counts={counts} class="mt-4 text-sm" />
    </>
  );
}

/** Reasons to look at the import that are not among the outcomes, if there are any. */
export function OtherDoubts(
  { counts, class: own }: { counts: Counts; class: string },
) {
  const names = (["fields_lost", "without_link_or_media"] as const)
    .filter((name) => counts[name] > 0);
  return names.length > 0 && (
    <p class={`text-warn tabular-nums ${own}`}>
      {names.map((name) => countInWords(counts, name)).join(", ")}
    </p>
  );
}

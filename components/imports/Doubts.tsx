import { type Counts, doubtsOf } from "@/lib/shared/import_outcomes.ts";

/** What should be looked at in an import; nothing if all is well. */
export function Doubts({ counts }: { counts: Counts }) {
  const doubts = doubtsOf(counts);
  return doubts.length > 0 && <span class="text-warn">{doubts.join(", ")}
  </span>;
}

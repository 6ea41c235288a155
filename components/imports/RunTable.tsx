import { Badge, type Tone } from "@/components/Badge.tsx";
import { OtherDoubts } from "@/components/imports/OutcomeFigures.tsx";
import { type Column, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import type { Flash } from "@/lib/shared/flash.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import {
  COUNT_LABELS,
  decisionsInWords,
  doubtsOf,
  FIGURES,
  isDoubt,
  isDoubtful,
} from "@/lib/shared/import_outcomes.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import type { RunView } from "@/lib/site/import_pages.ts";

const STATUSES: Record<RunView["status"], readonly [Tone, string]> = {
  running: ["accent", "Running"],
  completed: ["good", "Completed"],
  failed: ["bad", "Failed"],
  interrupted: ["warn", "Stopped"],
};

function stateOf(run: RunView): readonly [Tone, string] {
  if (run.status === "completed" && run.received === run.rejected) {
    return ["warn", "Nothing imported"];
  }
  const [tone, text] = STATUSES[run.status];
  return [tone === "good" && isDoubtful(run) ? "warn" : tone, text];
}

export function RunBadge({ run }: { run: RunView }) {
  const [tone, text] = stateOf(run);
  return <Badge tone={tone}>{text}</Badge>;
}

/** What `LivePart` says when the import ends while someone watches. */
function flashOf(run: RunView): string | undefined {
  if (run.status === "running") return;
  const [tone, state] = stateOf(run);
  const counts = [decisionsInWords(run), doubtsOf(run).join(", ")]
    .filter(Boolean).join("; ");
  const text = `${state}: ${run.source}. ${counts}.`;
  const isGood = tone !== "bad" && tone !== "warn";
  const flash: Flash = { tone: isGood ? "good" : tone, text };
  return JSON.stringify(flash);
}

const IMPORT: Column<RunView> = {
  header: "Import",
  isTitle: true,
  cell: (run) => (
    <div
      id={`run-${run.scrape_run_id}`}
      data-flash={flashOf(run)}
      class="min-w-0 max-md:w-full max-md:text-left"
    >
      <div class="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={`${IMPORTS_PATH}/${run.scrape_run_id}`}
          class="font-medium wrap-anywhere text-ink underline-offset-4 hover:underline"
        >
          <bdi>{run.source}</bdi>
        </a>
        <RunBadge run={run} />
      </div>
      <p class="text-xs leading-5 wrap-anywhere text-ink-faint">
        {run.by}, <Time at={run.started_at} hasTime />
      </p>
      <OtherDoubts counts={run} class="text-xs leading-5" />
    </div>
  ),
};

/** Imports, newest first, with their counts. */
export function RunTable({ runs }: { runs: readonly RunView[] }) {
  return (
    <Table
      caption="Imports, newest first"
      columns={[
        IMPORT,
        ...FIGURES.map((name): Column<RunView> => ({
          header: COUNT_LABELS[name],
          isNumeric: true,
          isSparse: true,
          cell: (run) =>
            isDoubt(name) && run[name] > 0
              ? (
                <span class="font-medium text-warn">
                  {formatNumber(run[name])}
                </span>
              )
              : formatNumber(run[name]),
        })),
      ]}
      rows={runs}
      rowKey={(run) => run.scrape_run_id}
    />
  );
}

import { Badge, type Tone } from "@/components/Badge.tsx";
import { OtherDoubts } from "@/components/imports/OutcomeFigures.tsx";
import { type Column, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import {
  COUNT_LABELS,
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

export function RunBadge({ run }: { run: RunView }) {
  if (run.status === "completed" && run.received === run.rejected) {
    return <Badge tone="warn">Nothing imported</Badge>;
  }
  const [tone, text] = STATUSES[run.status];
  const isWarning = tone === "good" && isDoubtful(run);
  return <Badge tone={isWarning ? "warn" : tone}>{text}</Badge>;
}

const IMPORT: Column<RunView> = {
  header: "Import",
  isTitle: true,
  cell: (run) => (
    <div class="min-w-0 max-md:w-full max-md:text-left">
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

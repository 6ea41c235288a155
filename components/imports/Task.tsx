import type { ComponentChildren } from "preact";
import { Card } from "@/components/Card.tsx";
import { OutcomeFigures } from "@/components/imports/OutcomeFigures.tsx";
import { ProgressBar } from "@/components/Meter.tsx";
import { LivePart } from "@/islands/LivePart.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { Counts } from "@/lib/shared/import_outcomes.ts";

/** The progress of a check or an import. */
export function Task({ title, counts, read, children }: {
  title: string;
  counts: Counts | null;
  /** Bytes that were read, of the file's total; null if unknown. */
  read: { bytes: number; total: number } | null;
  /** Buttons, which are not replaced when the rest is updated. */
  children?: ComponentChildren;
}) {
  return (
    <Card title={title}>
      <div id="task" data-live class="space-y-5">
        <div class="space-y-2">
          {read !== null && (
            <ProgressBar label={title} value={read.bytes} total={read.total} />
          )}
          <p class="text-label text-ink-soft tabular-nums">
            {read !== null && (
              <>
                {formatBytes(read.bytes)} of {formatBytes(read.total)} read
                {" · "}
              </>
            )}
            {formatCount(counts?.received ?? 0, "record")} so far
          </p>
        </div>
        {counts !== null && <OutcomeFigures counts={counts} />}
      </div>
      <LivePart of="task" />
      {children !== undefined && <div class="mt-5">{children}</div>}
    </Card>
  );
}

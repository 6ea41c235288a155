import { Card } from "@/components/Card.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { RowView } from "@/lib/shared/import_view.ts";
import type { ComponentChildren } from "preact";

interface RowListProps {
  title: string;
  description: string;
  rows: readonly RowView[];
  /** The total number, which can be larger than `rows`. */
  total: number;
  actions?: ComponentChildren;
}

/** The position of a record in the input. */
function Place({ row, file, ad_archive_id: id }: RowView) {
  return (
    <p class="text-[13px] leading-5 wrap-anywhere text-ink-faint tabular-nums">
      Record {formatNumber(row)}
      {file !== undefined && (
        <>
          {" of "}
          <bdi>{file}</bdi>
        </>
      )}
      {id !== null && (
        <code class="ml-2 font-mono text-xs sm:ml-0 sm:block">{id}</code>
      )}
    </p>
  );
}

/** Rejects or warnings, grouped by reason. */
export function RowList(
  { title, description, rows, total, actions }: RowListProps,
) {
  return (
    <Card title={title} description={description} actions={actions} isFlush>
      <ul class="divide-y divide-line">
        {[...Map.groupBy(rows, ({ reason }) =>
          reason)].map((
            [reason, same],
          ) => (
            <li
              key={reason}
              class="gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-5"
            >
              {same.length === 1
                ? <Place {...same[0]!} />
                : (
                  <details class="text-[13px] leading-5 text-ink-faint">
                    <summary class="cursor-pointer">
                      {formatCount(same.length, "record")}
                    </summary>
                    {same.map((each) => (
                      <Place key={`${each.file} ${each.row}`} {...each} />
                    ))}
                  </details>
                )}
              <p class="leading-5 wrap-anywhere text-ink" dir="auto">
                {reason}
              </p>
            </li>
          ))}
      </ul>
      {total > rows.length && (
        <p class="border-t border-line px-4 py-3 text-[13px] text-ink-faint sm:px-5">
          The first {formatNumber(rows.length)} of{" "}
          {formatCount(total, "record")}.
        </p>
      )}
    </Card>
  );
}

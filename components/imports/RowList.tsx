import { Card } from "@/components/Card.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { RunView } from "@/lib/site/import_pages.ts";
import type { ComponentChildren } from "preact";

type Row = Omit<RunView["errors"][number], "row"> & { row: number | null };

interface RowListProps {
  title: string;
  description: string;
  rows: readonly Row[];
  /** The total number, which can be larger than `rows`. */
  total: number;
  /** The noun for a row, if not a record. */
  unit?: string;
  actions?: ComponentChildren;
}

/** The position of a record in the input. */
function Place({ row, file, ad_archive_id: id }: Row) {
  return (
    <p class="text-label leading-5 wrap-anywhere text-ink-faint tabular-nums">
      {row !== null && `Row ${formatNumber(row)}`}
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

/** Rejects or warnings, grouped by reason; nothing if there are none. */
export function RowList(
  { title, description, rows, total, unit = "record", actions }: RowListProps,
) {
  return rows.length > 0 && (
    <Card title={title} description={description} actions={actions} isFlush>
      <ul class="divide-y divide-line">
        {[...Map.groupBy(rows, ({ reason }) =>
          reason)].map(([reason, same]) => (
            <li
              key={reason}
              class="gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-5"
            >
              {same.length === 1
                ? <Place {...same[0]!} />
                : (
                  <details class="text-label leading-5 text-ink-faint">
                    <summary class="cursor-pointer">
                      {formatCount(same.length, unit)}
                    </summary>
                    {same.map((each) => (
                      <Place
                        key={`${each.file} ${each.row} ${each.ad_archive_id}`}
                        {...each}
                      />
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
        <p class="border-t border-line px-4 py-3 text-label text-ink-faint sm:px-5">
          The first {formatNumber(rows.length)} of {formatCount(total, unit)}.
        </p>
      )}
    </Card>
  );
}

/** Ads that lost stored values, by what they lost. */
export function Losses(
  { losses, total }: Pick<RunView, "losses"> & { total: number },
) {
  return (
    <RowList
      title="Lost values"
      description="Ads whose stored values are missing in these records. Only exports of this archive can remove values."
      rows={losses.map(({ ad_archive_id, fields }) => ({
        row: null,
        ad_archive_id,
        reason: fields.join(", "),
      }))}
      total={total}
      unit="ad"
    />
  );
}

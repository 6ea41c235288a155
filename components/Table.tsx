import type { ComponentChildren } from "preact";

export interface Column<Row> {
  header: string;
  cell(row: Row): ComponentChildren;
  /** Figures: to the right, of equal width. */
  isNumeric?: boolean;
  /** For a column of buttons, whose header only screen readers need. */
  isHeaderHidden?: boolean;
}

interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** Shown instead of a table without rows. */
  empty?: ComponentChildren;
  /** On a phone each row becomes a block of names and values; else the table scrolls sideways. */
  isStacked?: boolean;
}

const STACKED = {
  table: "max-md:block",
  head: "max-md:sr-only",
  body: "max-md:block",
  row: "max-md:block max-md:px-4 max-md:py-3",
  cell:
    "max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1 max-md:text-right max-md:whitespace-normal max-md:before:shrink-0 max-md:before:text-ink-faint max-md:before:content-[attr(data-label)]",
};
const SIDEWAYS = { table: "", head: "", body: "", row: "", cell: "" };

/** Rows of the same kind. The roles keep it a table where CSS lays it out otherwise. */
export function Table<Row>(
  { caption, columns, rows, rowKey, empty, isStacked = true }: TableProps<Row>,
) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const look = isStacked ? STACKED : SIDEWAYS;
  return (
    <div
      class="overflow-x-auto"
      {...(isStacked
        ? {}
        : { role: "group", "aria-label": caption, tabIndex: 0 })}
    >
      <table role="table" class={`w-full text-sm ${look.table}`}>
        <caption class="sr-only">{caption}</caption>
        <thead role="rowgroup" class={look.head}>
          <tr role="row" class="border-b border-line text-left">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                class={`h-9 px-4 text-xs font-medium whitespace-nowrap text-ink-faint ${
                  column.isNumeric ? "text-right" : ""
                }`}
              >
                <span class={column.isHeaderHidden ? "sr-only" : ""}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" class={`divide-y divide-line ${look.body}`}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              class={`transition-colors duration-150 hover:bg-sunken/60 ${look.row}`}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-label={column.header}
                  class={`px-4 py-2.5 text-ink-soft ${
                    column.isHeaderHidden ? "max-md:before:hidden" : ""
                  } ${
                    column.isNumeric ? "text-right tabular-nums" : ""
                  } ${look.cell}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

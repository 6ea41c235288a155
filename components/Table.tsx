import type { ComponentChildren } from "preact";
import { CountLink } from "@/components/CountLink.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";

export interface Column<Row> {
  header: string;
  cell(row: Row): ComponentChildren;
  /** Right-aligned, tabular figures. */
  isNumeric?: boolean;
  /** Most values are "0": on a phone, where each value takes a line, zeros are omitted. */
  isSparse?: boolean;
  /** The name of the row: on a phone, it is the heading of the block. */
  isTitle?: boolean;
  /** For a column of buttons: only screen readers need the header. */
  isHeaderHidden?: boolean;
}

export const countColumn = <Row,>(
  header: string,
  count: (row: Row) => number,
  rest: Pick<Column<Row>, "isSparse"> = {},
): Column<Row> => ({
  header,
  isNumeric: true,
  ...rest,
  cell: (row) => formatNumber(count(row)),
});

/** A column of numbers that lead to what they count. */
export const linkColumn = <Row,>(
  header: string,
  count: (row: Row) => number,
  href: (row: Row) => string,
): Column<Row> => ({
  header,
  isNumeric: true,
  cell: (row) => <CountLink count={count(row)} href={href(row)} />,
});

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  empty?: ComponentChildren;
}

/** Aligns the first and last column with the card's title. */
const EDGES = "px-2 lg:px-4 md:first:pl-5! md:last:pr-5!";
/** On a phone each row becomes a block of names and values. */
const STACKED_CELL =
  "max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-1 max-md:text-right max-md:whitespace-normal max-md:before:shrink-0 max-md:before:text-ink-faint max-md:before:content-[attr(data-label)]";

/** A table. The ARIA roles keep it a table when CSS changes the layout. */
export function Table<Row>(
  { caption, columns, rows, rowKey, empty }: TableProps<Row>,
) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div class="overflow-x-auto">
      <table role="table" class="w-full text-sm max-md:block">
        <caption class="sr-only">{caption}</caption>
        <thead role="rowgroup" class="max-md:sr-only">
          <tr role="row" class="border-b border-line text-left">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                class={`h-9 ${EDGES} text-xs font-medium whitespace-nowrap text-ink-faint ${
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
        <tbody role="rowgroup" class="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              class="transition-colors duration-150 hover:bg-sunken/60 max-md:block max-md:px-4 max-md:py-3 sm:max-md:px-5"
            >
              {columns.map((column) => {
                const content = column.cell(row);
                const isBare = column.isTitle || column.isHeaderHidden;
                return (
                  <td
                    key={column.header}
                    role="cell"
                    data-label={column.header}
                    class={`${EDGES} py-2.5 text-ink-soft ${
                      isBare ? "max-md:text-start! max-md:before:hidden" : ""
                    } ${column.isNumeric ? "text-right tabular-nums" : ""} ${
                      column.isSparse && content === "0"
                        ? "max-md:hidden"
                        : STACKED_CELL
                    }`}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Button } from "@/components/Button.tsx";
import { Field, type FieldOption } from "@/components/Field.tsx";
import { sum } from "d3-array";
import { Figure } from "@/components/Figure.tsx";
import { Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";
import type { RequestHour, UsageRange } from "@/lib/site/usage_range.ts";
import type { UsageView } from "@/lib/site/usage_view.ts";

interface UsageFiltersProps {
  range: UsageRange;
  today: string;
  keys: readonly FieldOption[];
}

/** Filters by days and key, kept in the page's URL. */
export function UsageFilters({ range, today, keys }: UsageFiltersProps) {
  const { errors, given } = range;
  return (
    <form
      method="get"
      action="/dashboard/usage"
      class="grid grid-cols-2 items-start gap-3 max-sm:w-full sm:flex sm:flex-wrap"
    >
      {([["From", "from"], ["To", "to"]] as const).map(([label, name]) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="date"
          value={given[name] ?? range[name]}
          max={today}
          error={errors[name]}
          class="sm:w-44"
        />
      ))}
      <Field
        label="Key"
        name="key_id"
        value={given.key_id ?? range.keyId?.toString() ?? ""}
        options={[{ value: "", label: "All keys" }, ...keys]}
        error={errors["key_id"]}
        class="sm:w-56"
      />
      {/* Below the height of the labels. */}
      <Button class="mt-6.5">Show</Button>
    </form>
  );
}

export function UsageTotals(
  { view: { totals, classes } }: { view: UsageView },
) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:p-5">
      {classes.map(({ member, label }) => (
        <Figure key={member} value={totals[member]} label={label} />
      ))}
    </dl>
  );
}

/** Requests of each key, busiest first. */
export function UsageByKeyTable({ keys }: { keys: readonly ChartSeries[] }) {
  return (
    <Table
      caption="Successful requests by key"
      columns={[
        {
          header: "Key",
          isTitle: true,
          cell: ({ name }) => (
            <span class="wrap-anywhere text-ink" dir="auto">{name}</span>
          ),
        },
        {
          header: "Requests",
          isNumeric: true,
          cell: ({ values }) => formatNumber(sum(values)),
        },
      ]}
      rows={keys}
      rowKey={({ name }) => name}
    />
  );
}

/** Errors and durations of the last hours, latest first. */
export function HoursTable({ hours }: { hours: readonly RequestHour[] }) {
  const ms = (value: number) => `${formatNumber(Math.round(value))} ms`;
  return (
    <Table
      caption="Requests by hour"
      columns={[
        {
          header: "Hour (UTC)",
          isTitle: true,
          cell: ({ at }) => (
            <span class="font-medium text-ink">
              <Time at={at} hasTime />
            </span>
          ),
        },
        {
          header: "Requests",
          isNumeric: true,
          cell: ({ requests }) => formatNumber(requests),
        },
        {
          header: "Errors",
          isNumeric: true,
          isSparse: true,
          cell: ({ errors }) => formatNumber(errors),
        },
        { header: "p50", isNumeric: true, cell: ({ p50 }) => ms(p50) },
        { header: "p95", isNumeric: true, cell: ({ p95 }) => ms(p95) },
      ]}
      rows={hours}
      rowKey={({ at }) => at}
    />
  );
}

/** The days that had requests, latest first. */
export function UsageTable(
  { view: { days, byDay, classes } }: { view: UsageView },
) {
  const rows = days
    .map((day, index) => ({ day, counts: byDay[index]! }))
    .filter(({ counts }) => classes.some(({ member }) => counts[member] > 0))
    .reverse();
  return (
    <Table
      caption="Requests by day"
      columns={[
        {
          header: "Day (UTC)",
          isTitle: true,
          cell: ({ day }) => (
            <time dateTime={day} class="font-medium whitespace-nowrap text-ink">
              {formatShortDay(day)}
            </time>
          ),
        },
        ...classes.map(({ member, label }) => ({
          header: label,
          isNumeric: true,
          isSparse: true,
          cell: ({ counts }: (typeof rows)[number]) =>
            formatNumber(counts[member]),
        })),
      ]}
      rows={rows}
      rowKey={({ day }) => day}
    />
  );
}

import { Field, type FieldOption } from "@/components/Field.tsx";
import { FilterForm } from "@/components/forms/FilterForm.tsx";
import { sum } from "d3-array";
import { countColumn, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";
import type { RequestHour, UsageRange } from "@/lib/site/usage_range.ts";
import type { UsageView } from "@/lib/site/usage_view.ts";

export function UsageFilters(
  { range: { from, to, keyId, given, errors }, today, keys }: {
    range: UsageRange;
    today: string;
    keys: readonly FieldOption[];
  },
) {
  const day = { type: "date", max: today, class: "sm:w-44" };
  return (
    <FilterForm
      action="/dashboard/usage"
      values={{ from, to, key_id: `${keyId ?? ""}`, ...given }}
      errors={errors}
    >
      <Field {...day} name="from" label="From" />
      <Field {...day} name="to" label="To" />
      <Field name="key_id" label="Key" options={keys} class="sm:w-56" />
    </FilterForm>
  );
}

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
        countColumn("Requests", ({ values }: ChartSeries) => sum(values)),
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
          header: "Hour",
          isTitle: true,
          cell: ({ at }) => (
            <span class="font-medium text-ink">
              <Time at={at} hasTime />
            </span>
          ),
        },
        countColumn("Requests", (hour: RequestHour) => hour.requests),
        countColumn("Errors", (hour: RequestHour) => hour.errors, {
          isSparse: true,
        }),
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
        ...classes.map(({ member, label }) =>
          countColumn(label, ({ counts }: (typeof rows)[number]) =>
            counts[member], { isSparse: true })
        ),
      ]}
      rows={rows}
      rowKey={({ day }) =>
        day}
    />
  );
}

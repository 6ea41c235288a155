import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { Figure } from "@/components/Figure.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Tabs } from "@/components/Tabs.tsx";
import {
  HoursTable,
  UsageByKeyTable,
  UsageFilters,
  UsageTable,
} from "@/components/usage/UsageParts.tsx";
import { utcDay } from "@/lib/time/utc_day.ts";
import { define } from "@/lib/app/define.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { RANGES, readUsage, usageUrl } from "@/lib/site/usage_range.ts";
import {
  keyOptions,
  type UsageView,
  usageView,
} from "@/lib/site/usage_view.ts";

const PAGE = "/dashboard/usage";

export const handler = define.pageData(async ({ state, url }) => {
  const { range, rows, keys, hours } = await readUsage(state, url);
  state.title = "Usage";
  return {
    range,
    hours,
    today: utcDay(state.services.clock.now()),
    view: usageView(rows, keys, range),
    keys: keyOptions(keys),
  };
});

function limitSentences(perMinute: number | null, view: UsageView): string {
  const limit = perMinute === null
    ? "Your plan has no per-minute limit."
    : `Your plan allows ${
      formatCount(perMinute, "request")
    } per minute, shared by all your keys.`;
  const { totals, limitedDays, overQuotaDays } = view;
  const rejections = [
    [totals.rate_limited, limitedDays, "of the per-minute limit"],
    [totals.quota_exceeded, overQuotaDays, "the monthly quota was used up"],
  ] as const;
  const sentences = rejections.filter(([requests]) => requests > 0)
    .map(([requests, days, why]) => {
      const rejected = formatCount(requests, "request was", "requests were");
      return `${rejected} rejected because ${why}, on ${
        formatCount(days, "day")
      }.`;
    });
  return sentences.length === 0
    ? `${limit} No requests were rejected because of a limit in this period.`
    : [limit, ...sentences].join(" ");
}

export default define.page<typeof handler>(function Usage({ data, state }) {
  const { range, view, keys, hours } = data;
  const { from, to, keyId } = range;
  const perMinute = state.session!.plan.requests_per_minute;
  const hasUse = Object.values(view.totals).some((count) => count > 0);
  return (
    <div class="space-y-6">
      <PageHeader
        title="Usage"
        description="Days are in UTC. The latest figures can lag by two seconds."
        actions={
          <ButtonLink href={usageUrl(`${PAGE}.csv`, range)} download>
            Download CSV
          </ButtonLink>
        }
      />
      <div class="flex flex-wrap items-end justify-between gap-4">
        <Tabs
          label="Days"
          tabs={RANGES.map((days) => ({
            label: `${days} days`,
            href: usageUrl(PAGE, { days, from, to, keyId }),
            isCurrent: range.days === days,
          }))}
        />
        <UsageFilters range={range} today={data.today} keys={keys} />
      </div>
      <dl class="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:p-5">
        {view.classes.map(({ member, label }) => (
          <Figure key={member} value={view.totals[member]} label={label} />
        ))}
      </dl>
      {view.byKey.length > 1 && keyId === null && (
        <Card id="by-key" title="Successful requests by key">
          <DailyChart
            label="Successful requests per day by key"
            days={view.days}
            series={view.byKey}
          />
          <div class="-mx-4 mt-5 -mb-4 border-t border-line sm:-mx-5 sm:-mb-5">
            <UsageByKeyTable keys={view.byKey} />
          </div>
        </Card>
      )}
      <Card id="by-class" title="Requests by outcome">
        <DailyChart
          label="Requests per day by outcome"
          days={view.days}
          series={view.classes.map(({ member, label, color }) => ({
            name: label,
            values: view.byDay.map((day) => day[member]),
            color,
          }))}
          hasTable
        />
        <p class="mt-4 border-t border-line pt-4 text-label text-ink-soft">
          {limitSentences(perMinute, view)}
        </p>
      </Card>
      {hours.length > 0 && (
        <Card
          id="by-hour"
          title="Last 24 hours"
          description="All logged requests, including those that do not count against the quota. Durations are the median and the 95th percentile."
          isFlush
          actions={
            <ButtonLink href="/dashboard/requests" size="sm">
              All requests
            </ButtonLink>
          }
        >
          <HoursTable hours={hours} />
        </Card>
      )}
      {hasUse && (
        <Card id="by-day" title="By day" isFlush>
          <UsageTable view={view} />
        </Card>
      )}
    </div>
  );
});

import { Card } from "@/components/Card.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { BrandFacts } from "@/lib/site/brand_page.ts";

/** A brand's activity by week. Radio buttons switch between charts, without scripts. */
export function BrandTimeline({ timeline }: Pick<BrandFacts, "timeline">) {
  const { title, weeks, charts, observedWeeks, withoutStart } = timeline;
  return (
    <Card
      id="timeline"
      class="radio-tabs"
      title={title}
      description={
        <>
          Ads by week, from Monday, in UTC. Last observed{" "}
          <Time at={timeline.observedUntil} />.
        </>
      }
      actions={
        <fieldset class="inline-flex flex-wrap gap-0.5 rounded-lg bg-sunken p-0.5">
          <legend class="sr-only">Chart</legend>
          {charts.map(({ name, number }, index) => (
            <label
              key={name}
              class="radio-tab flex cursor-pointer items-center gap-1.5 rounded-md border border-transparent px-3 py-1 text-[13px] font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="timeline-chart"
                checked={index === 0}
                class="sr-only"
              />
              {name}
              <span class="font-normal text-ink-faint tabular-nums">
                {formatNumber(number)}
              </span>
            </label>
          ))}
        </fieldset>
      }
    >
      {charts.map(({ name, series, number, note, href }) => (
        <div key={name} class="radio-panel pt-2">
          <DailyChart
            label={`${name} ads per week`}
            unit="Week from (UTC)"
            none="None"
            days={weeks}
            series={series}
            summary={`${formatNumber(number)} ${note}`}
            observed={observedWeeks}
          />
          {number > 0 && (
            <p class="mt-4 text-[13px] text-ink-soft">
              <TextLink href={href}>
                {`${formatCount(number, "ad")} ${note}`}
              </TextLink>
            </p>
          )}
        </div>
      ))}
      {withoutStart > 0 && (
        <p class="mt-2 text-[13px] text-ink-soft">
          {formatCount(withoutStart, "ad has", "ads have")}{" "}
          no start date: counted as active from when{" "}
          {withoutStart === 1 ? "it was" : "they were"}{" "}
          seen, and not as started.
        </p>
      )}
    </Card>
  );
}

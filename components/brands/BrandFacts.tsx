import type { ComponentChildren, ComponentProps } from "preact";
import { AdTitle, Thumbnail } from "@/components/ads/AdParts.tsx";
import { CountLink } from "@/components/CountLink.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Card } from "@/components/Card.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { runningText } from "@/lib/shared/ad_status.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { BrandFacts as Facts } from "@/lib/site/brand_page.ts";

function List(
  { none, children, ...card }: Omit<ComponentProps<typeof Card>, "children"> & {
    none: string;
    children: ComponentChildren[];
  },
) {
  return (
    <Card {...card}>
      {children.length === 0
        ? <p class="text-label text-ink-faint">{none}</p>
        : <ol class="-my-1.5">{children}</ol>}
    </Card>
  );
}

/** The most frequent values, each with its number of ads. */
function Counts({ values, ...card }: {
  id: string;
  title: string;
  values: Facts["domains"];
}) {
  return (
    <List
      {...card}
      none={values === null ? "Too many ads to count here." : "No ad has one."}
    >
      {(values ?? []).map(({ value, count, href }) => (
        <li
          key={href}
          class="flex justify-between gap-4 py-1.5 text-label items-baseline"
        >
          <bdi class="min-w-0 wrap-anywhere text-ink-soft">{value}</bdi>
          <CountLink
            count={count}
            href={href}
            label={`${value}: ${formatCount(count, "ad")}`}
          />
        </li>
      ))}
    </List>
  );
}

/** A brand's activity by week. Radio buttons switch between charts, without scripts. */
function Timeline({ timeline }: Pick<Facts, "timeline">) {
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
              class="radio-tab flex cursor-pointer items-center gap-1.5 rounded-md border border-transparent px-3 py-1 text-label font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
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
            <p class="mt-4 text-label text-ink-soft">
              <TextLink href={href}>
                {`${formatCount(number, "ad")} ${note}`}
              </TextLink>
            </p>
          )}
        </div>
      ))}
      {withoutStart > 0 && (
        <p class="mt-2 text-label text-ink-soft">
          {formatCount(withoutStart, "ad has", "ads have")}{" "}
          no start date: counted as active from when{" "}
          {withoutStart === 1 ? "it was" : "they were"}{" "}
          seen, and not as started.
        </p>
      )}
    </Card>
  );
}

export function BrandFacts(
  { facts, children }: { facts: Facts; children: ComponentChildren },
) {
  return (
    <>
      <Timeline timeline={facts.timeline} />
      {facts.sums.length > 0 && (
        <Card id="sums" title="What the library says, summed over ads">
          <DescriptionList items={facts.sums} />
        </Card>
      )}
      <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <Counts id="domains" title="Landing domains" values={facts.domains} />
        <Counts
          id="calls-to-action"
          title="Calls to action"
          values={facts.callsToAction}
        />
        <List
          id="longest"
          class="lg:col-start-2 lg:row-span-3 lg:row-start-1"
          title="Longest-running ads"
          actions={facts.longest.length === 0
            ? undefined
            : <TextLink href={facts.longestHref}>All</TextLink>}
          none="No ad's running time is known."
        >
          {facts.longest.map((ad) => (
            <li key={ad.href} class="group relative flex gap-3 py-1.5">
              <Thumbnail ad={ad} />
              <div class="min-w-0 flex-1">
                <AdTitle ad={ad} class="line-clamp-2" />
                <p class="mt-0.5 text-xs leading-5 text-ink-faint tabular-nums">
                  {runningText(ad)}
                </p>
              </div>
            </li>
          ))}
        </List>
        {children}
      </div>
    </>
  );
}

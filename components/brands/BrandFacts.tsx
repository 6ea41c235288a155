import type { ComponentChildren } from "preact";
import { StatusBadge } from "@/components/ads/parts.tsx";
import { Card } from "@/components/Card.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import type { BrandFactsView, CountedLink } from "@/lib/shared/brand_views.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const NUMBER =
  "font-medium text-ink tabular-nums underline-offset-2 hover:underline";

/** The activity of the brand's ads by week. */
function Timeline({ timeline }: Pick<BrandFactsView, "timeline">) {
  const { weeks, series } = timeline;
  return (
    <Card
      id="timeline"
      title="Last 52 weeks"
      description="Ads by week, from Monday, in UTC."
    >
      <div class="grid gap-x-8 gap-y-8 md:grid-cols-3">
        {series.map(({ name, values, number, note, href }, color) => (
          <div key={name} class="min-w-0">
            <h3 class="mb-4 flex items-baseline justify-between gap-3 text-[13px] text-ink-soft">
              {name}
              <a href={href} class={NUMBER}>
                {formatNumber(number)}{" "}
                <span class="font-normal text-ink-faint">{note}</span>
              </a>
            </h3>
            <DailyChart
              isSmall
              label={`${name} ads per week`}
              unit="Week from (UTC)"
              none="None"
              days={weeks}
              series={[{ name, values, color }]}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

const ROW = "flex justify-between gap-4 py-1.5 text-[13px]";

function List(
  { id, title, actions, none, children }: {
    id: string;
    title: string;
    actions?: ComponentChildren;
    none: string;
    children: ComponentChildren[];
  },
) {
  return (
    <Card id={id} title={title} actions={actions}>
      {children.length === 0
        ? <p class="text-[13px] text-ink-faint">{none}</p>
        : <ol class="-my-1.5">{children}</ol>}
    </Card>
  );
}

/** The most frequent values, each with its number of ads. */
function Counts(
  { id, title, none, values }: {
    id: string;
    title: string;
    none: string;
    values: readonly CountedLink[] | null;
  },
) {
  return (
    <List
      id={id}
      title={title}
      none={values === null ? "Too many ads to count here." : none}
    >
      {(values ?? []).map(({ value, count, href }) => (
        <li key={href} class={`${ROW} items-baseline`}>
          <bdi class="min-w-0 wrap-anywhere text-ink-soft">{value}</bdi>
          <a
            href={href}
            class={NUMBER}
            aria-label={`${value}: ${formatCount(count, "ad")}`}
          >
            {formatNumber(count)}
          </a>
        </li>
      ))}
    </List>
  );
}

export function BrandFacts({ facts }: { facts: BrandFactsView }) {
  return (
    <>
      <Timeline timeline={facts.timeline} />
      <div class="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Counts
          id="domains"
          title="Landing domains"
          none="No ad has one."
          values={facts.domains}
        />
        <Counts
          id="calls-to-action"
          title="Calls to action"
          none="No ad has one."
          values={facts.callsToAction}
        />
        <List
          id="longest"
          title="Longest-running ads"
          actions={facts.longest.length === 0
            ? undefined
            : <TextLink href={facts.longestHref}>All</TextLink>}
          none="No ad's running time is known."
        >
          {facts.longest.map(({ href, label, days, status }) => (
            <li key={href} class={`${ROW} items-center`}>
              <a
                href={href}
                class="min-w-0 truncate text-ink-soft underline-offset-2 hover:text-ink hover:underline"
              >
                <bdi>{label}</bdi>
              </a>
              <span class="flex shrink-0 items-center gap-2">
                {status.kind === "active" && <StatusBadge status={status} />}
                <span class="font-medium text-ink tabular-nums">
                  {formatCount(days, "day")}
                </span>
              </span>
            </li>
          ))}
        </List>
      </div>
    </>
  );
}

import type { ComponentChildren, ComponentProps } from "preact";
import { AdTitle, Thumbnail } from "@/components/ads/AdParts.tsx";
import { BrandTimeline } from "@/components/brands/BrandTimeline.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Card } from "@/components/Card.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { runningText } from "@/lib/shared/ad_status.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { BrandFacts as Facts } from "@/lib/site/brand_page.ts";

const NUMBER =
  "font-medium text-ink tabular-nums underline-offset-2 hover:underline";

const ROW = "flex justify-between gap-4 py-1.5 text-[13px]";

function List(
  { none, children, ...card }: Omit<ComponentProps<typeof Card>, "children"> & {
    none: string;
    children: ComponentChildren[];
  },
) {
  return (
    <Card {...card}>
      {children.length === 0
        ? <p class="text-[13px] text-ink-faint">{none}</p>
        : <ol class="-my-1.5">{children}</ol>}
    </Card>
  );
}

/** The most frequent values, each with its number of ads. */
function Counts(
  { values, ...card }: {
    id: string;
    title: string;
    values: Facts["domains"];
  },
) {
  return (
    <List
      {...card}
      none={values === null ? "Too many ads to count here." : "No ad has one."}
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

export function BrandFacts(
  { facts, children }: { facts: Facts; children: ComponentChildren },
) {
  return (
    <>
      <BrandTimeline timeline={facts.timeline} />
      {facts.sums.length > 0 && (
        <Card id="sums" title="What the library says, summed over ads">
          <DescriptionList items={facts.sums} />
        </Card>
      )}
      <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <Counts
          id="domains"
          title="Landing domains"
          values={facts.domains}
        />
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

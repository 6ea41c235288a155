import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { AdRows } from "@/components/ads/AdRows.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { Tabs } from "@/components/Tabs.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { LayoutGrid, PanelLeft, Rows3 as Rows } from "@/components/icons.tsx";
import { SAVE_VIEW } from "@/components/views/SaveView.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { ExportMenu } from "@/islands/ExportMenu.tsx";
import { LoadMore } from "@/islands/LoadMore.tsx";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { ExplorerView } from "@/lib/site/explorer.ts";
import type { ResultsView } from "@/lib/site/explorer_results.ts";

const LIST = "ads";
const LOOKS = {
  cards: { label: "Cards", Icon: LayoutGrid },
  rows: { label: "Rows", Icon: Rows },
};

interface ResultsProps
  extends Pick<ExplorerView, "summary" | "firstHref" | "exporting"> {
  results: ResultsView;
}

export function Results(
  { results, summary, firstHref, exporting }: ResultsProps,
) {
  const { total, freshness, layout, cards } = results;
  const panelTitle = results.hasPanel ? "Hide filters" : "Show filters";
  return (
    <section aria-labelledby="results-title" class="min-w-0">
      <div class="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <h2
            id="results-title"
            class="text-sm font-semibold text-ink tabular-nums"
          >
            {summary}
            {firstHref !== null && (
              <span class="font-normal text-ink-faint">, continued</span>
            )}
          </h2>
          {freshness?.importedAt != null && (
            <p class="text-xs text-ink-faint">
              Last import <Time at={freshness.importedAt} />
              {freshness.lastSeenAt !== null && (
                <>
                  ; ads last seen <Time at={freshness.lastSeenAt} />
                </>
              )}
            </p>
          )}
        </div>
        {firstHref !== null && (
          <p class="text-label">
            <TextLink href={firstHref}>Back to the first page</TextLink>
          </p>
        )}
        <div class="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          <DialogLink dialog={SAVE_VIEW} size="sm">Save view</DialogLink>
          {exporting !== null && (
            // Not part of the island: hydration would close it.
            <details class="relative">
              <summary class="button inline-flex h-8 cursor-pointer items-center rounded-lg border border-line-strong bg-surface px-2.5 text-label font-medium whitespace-nowrap text-ink hover:bg-sunken">
                Export {formatCount(total, "ad")}
              </summary>
              <ExportMenu {...exporting} />
            </details>
          )}
          <Tabs label="List" tabs={results.kinds} />
          <Tabs
            label="Show as"
            tabs={results.layouts.map(([name, href]) => ({
              ...LOOKS[name],
              href,
              isCurrent: name === layout,
            }))}
          />
          {results.panelHref !== null && (
            <ButtonLink
              href={results.panelHref}
              size="sm"
              title={panelTitle}
              class="max-lg:hidden"
            >
              <PanelLeft class="size-4" />
              <span class="sr-only">{panelTitle}</span>
            </ButtonLink>
          )}
        </div>
      </div>
      {layout === "rows"
        ? <AdRows ads={cards} id={LIST} />
        : <AdGrid ads={cards} id={LIST} fit="columns" />}
      <EmptyAds ads={results.folded} />
      <LoadMore next={results.nextHref} list={LIST} total={total} />
    </section>
  );
}

/** Ads without content, of all pages that are shown. */
function EmptyAds({ ads }: { ads: readonly AdCardView[] }) {
  return (
    <div id="empty-ads" data-live>
      {ads.length > 0 && (
        <details class="mt-4">
          <summary class="w-fit cursor-pointer py-2 text-label text-ink-soft hover:text-ink">
            {formatCount(ads.length, "ad")} without content
          </summary>
          <AdRows ads={ads} />
        </details>
      )}
    </div>
  );
}

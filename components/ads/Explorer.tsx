import { FilterChips, Filters } from "@/components/ads/Filters.tsx";
import { EmptyArchive, NoAds } from "@/components/ads/NoAds.tsx";
import { RequestPanel } from "@/components/ads/RequestPanel.tsx";
import { Results } from "@/components/ads/Results.tsx";
import { FILTERS, FORM, SearchBar } from "@/components/ads/SearchBar.tsx";
import { UrlErrors } from "@/components/forms/FormErrors.tsx";
import { SaveView } from "@/components/views/SaveView.tsx";
import { ApplyOnChange } from "@/islands/ApplyOnChange.tsx";
import { ExplorerKeys } from "@/islands/ExplorerKeys.tsx";
import type { ExplorerView } from "@/lib/site/explorer.ts";

/** Search and filters, the matching ads, and the API request that returns them. */
export function Explorer({ view }: { view: ExplorerView }) {
  const { request, form, results, nothing, clearHref } = view;
  if (view.emptyArchive !== null) {
    return (
      <div class="space-y-4">
        {request !== null && <RequestPanel request={request} isCollapsible />}
        <EmptyArchive database={view.emptyArchive} />
      </div>
    );
  }
  // The response replaces the filters, which become a sheet.
  const isSideBySide = results !== null && request !== null &&
    request.response !== null;
  const isSheet = results !== null && !results.hasPanel;
  return (
    <>
      <div class="space-y-4">
        <SearchBar form={form} active={view.chips.length} isSheet={isSheet} />
        <UrlErrors {...view} />
        <FilterChips {...view} />
        <div
          class={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 print:block print:space-y-4 ${
            isSideBySide
              ? "xl:grid-cols-[minmax(0,1fr)_minmax(26rem,38%)]"
              : isSheet
              ? ""
              : "lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6"
          }`}
        >
          <Filters {...form} clearHref={clearHref} isSheet={isSheet} />
          {isSideBySide && (
            <div class="min-w-0 xl:sticky xl:top-6 xl:order-last">
              <RequestPanel request={request} />
            </div>
          )}
          <div class="min-w-0 space-y-4">
            {!isSideBySide && request !== null && (
              <RequestPanel request={request} isCollapsible />
            )}
            {nothing !== null && <NoAds {...view} nothing={nothing} />}
            {results !== null && <Results {...view} results={results} />}
          </div>
        </div>
        <ApplyOnChange form={FORM} filters={FILTERS} summary={view.summary} />
        <ExplorerKeys search="q" />
      </div>
      {view.saving !== null && <SaveView {...view} query={view.saving} />}
    </>
  );
}

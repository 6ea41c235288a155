import Inbox from "lucide/inbox.mjs";
import SearchX from "lucide/search-x.mjs";
import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { FilterChips, Filters } from "@/components/ads/Filters.tsx";
import { RequestPanel } from "@/components/ads/RequestPanel.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { LoadMore } from "@/islands/LoadMore.tsx";
import type { BrandMatches, ExplorerView } from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

const LIST = "ads";

/** Filters, the ads that match, and the API request that returns them. */
export function Explorer({ view }: { view: ExplorerView }) {
  const { request, form, problems } = view;
  const isSideBySide = view.total !== null && request !== null &&
    request.response !== null;
  return (
    <div class="space-y-4">
      {!view.isArchiveEmpty && <Filters form={form} />}
      <FormErrors
        message={problems.length === 0 ? undefined : problems.join(" ")}
        fields={Object.fromEntries(
          form.fields.map((
            { name, label, error },
          ) => [name, error && `${label}: ${error}`]),
        )}
      />
      <FilterChips chips={view.chips} clearHref={view.clearHref} />
      <div
        class={isSideBySide
          ? "grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(26rem,38%)]"
          : "space-y-4"}
      >
        {request !== null && (
          <div
            class={isSideBySide
              ? "min-w-0 xl:sticky xl:top-6 xl:order-last"
              : undefined}
          >
            <RequestPanel request={request} />
          </div>
        )}
        <Results view={view} isNarrow={isSideBySide} />
      </div>
    </div>
  );
}

function Results(
  { view, isNarrow }: { view: ExplorerView; isNarrow: boolean },
) {
  const found = view.matches?.brands ?? view.cards;
  const hasAnswer = view.matches !== null || view.total !== null;
  if (view.isArchiveEmpty || (hasAnswer && found.length === 0)) {
    return <Nothing view={view} />;
  }
  if (view.matches !== null) return <Matches matches={view.matches} />;
  if (view.total === null) {
    return view.firstHref === null
      ? null
      : <ButtonLink href={view.firstHref}>Back to the first page</ButtonLink>;
  }
  return (
    <section aria-labelledby="results-title" class="min-w-0">
      <div class="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          id="results-title"
          class="text-sm font-semibold text-ink tabular-nums"
        >
          {formatCount(view.total, "ad")}
          <span class="font-normal text-ink-faint">
            {view.firstHref === null
              ? ", most recently added first"
              : ", continued"}
          </span>
        </h2>
        {view.firstHref !== null && (
          <a
            href={view.firstHref}
            class="text-[13px] text-accent hover:underline"
          >
            Back to the first page
          </a>
        )}
      </div>
      <AdGrid
        ads={view.cards}
        id={LIST}
        fit={isNarrow ? "narrow" : "full"}
      />
      <LoadMore next={view.nextHref} list={LIST} total={view.total} />
    </section>
  );
}

function Matches({ matches }: { matches: BrandMatches }) {
  return (
    <section
      aria-labelledby="matches-title"
      class="min-w-0 rounded-lg border border-line bg-surface"
    >
      <h2
        id="matches-title"
        class="border-b border-line px-4 py-3 text-sm font-semibold text-ink"
      >
        Which brand?
      </h2>
      <ul class="divide-y divide-line">
        {matches.brands.map(({ slug, name, ads, href }) => (
          <li key={slug}>
            <a
              href={href}
              class="flex items-baseline gap-3 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <bdi class="min-w-0 truncate font-medium text-ink">
                {name ?? "Unnamed brand"}
              </bdi>
              <span class="hidden min-w-0 truncate font-mono text-xs text-ink-faint sm:inline">
                {slug}
              </span>
              <span class="ml-auto shrink-0 text-ink-soft tabular-nums">
                {formatCount(ads, "ad")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search with all of its filters found nothing, or there is nothing to find. */
function Nothing({ view }: { view: ExplorerView }) {
  const command = "font-mono text-[13px] whitespace-nowrap text-ink";
  return (
    <div class="rounded-lg border border-line bg-surface">
      {view.isArchiveEmpty
        ? (
          <EmptyState
            title="The archive is empty"
            icon={<Inbox class="size-5" aria-hidden="true" />}
            action={
              <ButtonLink href="/docs/importing">How to import</ButtonLink>
            }
          >
            Ads are added by imports. On the server, run{" "}
            <code class={command}>deno task import FILE</code>, or send a file
            to <code class={command}>POST /internal/imports</code>.
          </EmptyState>
        )
        : (
          <EmptyState
            title="No ad matches"
            icon={<SearchX class="size-5" aria-hidden="true" />}
            action={
              <ButtonLink href={view.clearHref}>Clear the filters</ButtonLink>
            }
          >
            No ad in the archive matches all of these filters. Remove one, or
            start again without any.
          </EmptyState>
        )}
    </div>
  );
}

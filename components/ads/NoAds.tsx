import Inbox from "lucide/inbox.mjs";
import SearchX from "lucide/search-x.mjs";
import { ButtonLink } from "@/components/Button.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import type { BrandMatches, NothingView } from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

const FRAME = "min-w-0 rounded-lg border border-line bg-surface";

/** There is nothing to find yet. */
export function EmptyArchive() {
  const command = "font-mono text-[13px] whitespace-nowrap text-ink";
  return (
    <div class={FRAME}>
      <EmptyState
        title="The archive is empty"
        icon={<Inbox class="size-5" aria-hidden="true" />}
        action={<ButtonLink href="/docs/importing">How to import</ButtonLink>}
      >
        Ads are added by imports. On the server, run{" "}
        <code class={command}>deno task import FILE</code>, or send a file to
        {" "}
        <code class={command}>POST /internal/imports</code>.
      </EmptyState>
    </div>
  );
}

/** The search found nothing: why, and what would be found with less. */
export function NoAds(
  { nothing, clearHref }: { nothing: NothingView; clearHref: string },
) {
  const { title, text, looser } = nothing;
  return (
    <div class={FRAME}>
      <EmptyState
        title={title}
        icon={<SearchX class="size-5" aria-hidden="true" />}
        action={<ButtonLink href={clearHref}>Clear the search</ButtonLink>}
      >
        {text}
        {looser.length > 0 && (
          <ul
            aria-label="Looser searches"
            class="mt-4 divide-y divide-line rounded-lg border border-line text-left text-[13px]"
          >
            {looser.map(({ label, href, total }) => (
              <li key={label}>
                <a
                  href={href}
                  class="flex items-baseline gap-4 px-3.5 py-2 text-ink hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <bdi class="min-w-0 wrap-anywhere">{label}</bdi>
                  <span class="ml-auto shrink-0 text-ink-faint tabular-nums">
                    {total}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
    </div>
  );
}

/** A typed name that several brands match. */
export function Matches({ matches }: { matches: BrandMatches }) {
  return (
    <section aria-labelledby="matches-title" class={FRAME}>
      <h2
        id="matches-title"
        class="border-b border-line px-4 py-3 text-sm font-semibold text-ink"
      >
        Which brand is “<bdi>{matches.text}</bdi>”?
      </h2>
      <ul class="divide-y divide-line">
        {matches.brands.map(({ slug, name, ads, href }) => (
          <li key={slug}>
            <a
              href={href}
              class="flex items-baseline gap-3 px-4 py-2.5 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
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

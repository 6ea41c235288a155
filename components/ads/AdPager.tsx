import { ButtonLink } from "@/components/Button.tsx";
import { ChevronLeft, ChevronRight } from "@/components/icons.tsx";
import { AdKeys } from "@/islands/AdKeys.tsx";
import type { AdPage } from "@/lib/site/ad_page.ts";

/** Links to the previous and next ad of the list that an ad was opened from. */
export function AdPager({ ad }: { ad: AdPage }) {
  const { previousHref, nextHref } = ad;
  const hasNeighbor = previousHref !== null || nextHref !== null;
  return (
    <>
      <AdKeys />
      {hasNeighbor && (
        <nav aria-label="Ads of the list" class="flex gap-2">
          {previousHref !== null && (
            <ButtonLink
              href={previousHref}
              rel="prev"
              size="sm"
              aria-keyshortcuts="ArrowLeft"
              title="Previous ad (←)"
            >
              <ChevronLeft class="-ml-1 size-4" />
              Previous
            </ButtonLink>
          )}
          {nextHref !== null && (
            <ButtonLink
              href={nextHref}
              rel="next"
              size="sm"
              aria-keyshortcuts="ArrowRight"
              title="Next ad (→)"
            >
              Next
              <ChevronRight class="-mr-1 size-4" />
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

import type { ComponentProps } from "preact";
import { ButtonLink } from "@/components/Button.tsx";
import { ChevronLeft, ChevronRight } from "@/components/icons.tsx";
import { AdKeys } from "@/islands/AdKeys.tsx";
import type { AdPage } from "@/lib/site/ad_page.ts";

/** Links to the previous and next ad of the list that an ad was opened from. */
export function AdPager({ ad: { previousHref, nextHref } }: { ad: AdPage }) {
  return (
    <>
      <AdKeys />
      {(previousHref ?? nextHref) !== null && (
        <nav aria-label="Ads of the list" class="flex gap-2">
          {previousHref !== null && (
            <Neighbor href={previousHref} rel="prev" title="Previous ad (←)">
              <ChevronLeft class="-ml-1 size-4" />
              Previous
            </Neighbor>
          )}
          {nextHref !== null && (
            <Neighbor href={nextHref} rel="next" title="Next ad (→)">
              Next
              <ChevronRight class="-mr-1 size-4" />
            </Neighbor>
          )}
        </nav>
      )}
    </>
  );
}

function Neighbor(props: ComponentProps<typeof ButtonLink>) {
  const key = props.rel === "prev" ? "ArrowLeft" : "ArrowRight";
  return <ButtonLink {...props} size="sm" aria-keyshortcuts={key} />;
}

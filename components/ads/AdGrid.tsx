import { AdCard } from "@/components/ads/AdCard.tsx";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

interface AdGridProps {
  ads: readonly AdCardView[];
  /** For what appends to it. */
  id?: string;
  fit?: AdGridFit;
}

/**
 * As many as fit; `narrow` leaves room at the side, `three` stays with three
 * columns, and `row` is one row if there is room.
 */
type AdGridFit = "full" | "narrow" | "three" | "row";

/** Cards that would be in view at once; their pictures do not wait. */
const EAGER = 4;

const WIDE: Record<AdGridFit, string> = {
  full: "xl:grid-cols-4 2xl:grid-cols-5",
  narrow: "xl:grid-cols-2 2xl:grid-cols-3",
  three: "",
  row: "lg:grid-cols-5",
};

/** Ads side by side. */
export function AdGrid({ ads, id, fit = "full" }: AdGridProps) {
  // The other two stand below something else, out of sight at first.
  const eager = fit === "full" || fit === "narrow" ? EAGER : 0;
  return (
    <ul
      id={id}
      class={`grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 md:grid-cols-3 ${
        WIDE[fit]
      }`}
    >
      {ads.map((ad, i) => (
        <li key={ad.adArchiveId} class="min-w-0">
          <AdCard ad={ad} isEager={i < eager} />
        </li>
      ))}
    </ul>
  );
}

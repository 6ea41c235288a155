import { AdCard } from "@/components/ads/AdCard.tsx";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

/** Cards likely in view at first; their pictures are loaded eagerly. */
const EAGER = 4;

/**
 * As many columns as fit; `narrow` leaves room at the side, `three` has at most
 * three columns, and `row` is one row if it fits.
 */
const WIDE = {
  full: "xl:grid-cols-4 2xl:grid-cols-5",
  narrow: "xl:grid-cols-2 2xl:grid-cols-3",
  three: "",
  row: "lg:grid-cols-5",
};

interface AdGridProps {
  ads: readonly AdCardView[];
  /** Of the list, for the island that appends to it. */
  id?: string;
  fit?: keyof typeof WIDE;
}

/** Ads side by side. */
export function AdGrid({ ads, id, fit = "full" }: AdGridProps) {
  // The other two are further down, out of view at first.
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

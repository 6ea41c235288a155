import { AdCard } from "@/components/ads/AdCard.tsx";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

interface AdGridProps {
  ads: readonly AdCardView[];
  /** For what appends to it. */
  id?: string;
  /** Leaves room for something at its side. */
  isNarrow?: boolean;
  /** A few ads below something else: one row where there is room. */
  isRow?: boolean;
}

/** Cards that would be in view at once; their pictures do not wait. */
const EAGER = 4;

const WIDE = {
  full: "xl:grid-cols-4 2xl:grid-cols-5",
  narrow: "xl:grid-cols-2 2xl:grid-cols-3",
  row: "lg:grid-cols-5",
};

/** Ads side by side, as many as fit. */
export function AdGrid({ ads, id, isNarrow, isRow }: AdGridProps) {
  return (
    <ul
      id={id}
      class={`grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 md:grid-cols-3 ${
        isRow ? WIDE.row : isNarrow ? WIDE.narrow : WIDE.full
      }`}
    >
      {ads.map((ad, i) => (
        <li key={ad.adArchiveId} class="min-w-0">
          <AdCard ad={ad} isEager={!isRow && i < EAGER} />
        </li>
      ))}
    </ul>
  );
}

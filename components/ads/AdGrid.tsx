import { AdCard } from "@/components/ads/AdCard.tsx";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import { isLarge } from "@/lib/shared/media_source.ts";

/** Number of cards likely visible at first; their pictures are loaded eagerly. */
const EAGER = 5;

/** The columns: as many as fit, at most three, or one row if it fits. */
const FITS = {
  columns: "grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))]",
  three: "grid-cols-1 min-[480px]:grid-cols-2 md:grid-cols-3",
  row: "grid-cols-1 min-[480px]:grid-cols-2 lg:grid-cols-4",
};

export function AdGrid({ ads, id, fit, notes }: {
  ads: readonly AdCardView[];
  /** The list's id, for the island that appends to it. */
  id?: string;
  fit: keyof typeof FITS;
  /** Notes about ads, by archive id. */
  notes?: ReadonlyMap<string, string>;
}) {
  // A row of other ads is further down, not visible at first.
  const eager = fit === "row" ? 0 : EAGER;
  const isTextOnly = ads.every(({ picture }) => !isLarge(picture));
  const room = isTextOnly ? "low" : fit === "row" ? "middle" : "high";
  return (
    <ul id={id} class={`grid gap-4 ${FITS[fit]}`}>
      {ads.map((ad, i) => (
        <li
          key={ad.adArchiveId}
          data-ad={ad.adArchiveId}
          class={`grid min-w-0 ${
            notes?.size ? "row-span-2 grid-rows-subgrid gap-y-2" : ""
          }`}
        >
          <AdCard ad={ad} isEager={i < eager} room={room} />
          {notes?.has(ad.adArchiveId) && (
            <p
              dir="auto"
              class="text-label leading-5 wrap-anywhere whitespace-pre-line text-ink-soft"
            >
              {notes.get(ad.adArchiveId)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

import { brandLabel } from "@/lib/shared/ad_labels.ts";
import { AdUnit } from "@/components/ads/AdUnit.tsx";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { CarouselControls } from "@/islands/CarouselControls.tsx";
import type { AdPage } from "@/lib/site/ad_page.ts";

const TRACK = "units";

/** The ad as people saw it: brand, text, pictures, button. */
export function AdPost({ ad }: { ad: AdPage }) {
  const { brand, units, text } = ad;
  return (
    <article
      aria-label="The ad as it was shown"
      class="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header class="flex items-center gap-2.5 px-4 pt-4">
        {brand !== null && (
          <Avatar name={brand.name} source={brand.avatar} size="md" />
        )}
        <div class="min-w-0">
          <p class="font-semibold text-ink">
            <bdi class="inline-block max-w-full truncate align-bottom">
              {brandLabel(brand)}
            </bdi>
          </p>
          <p class="truncate text-xs text-ink-faint">
            {ad.partner === null ? "Sponsored" : (
              <>
                Paid partnership with <bdi>{ad.partner}</bdi>
              </>
            )}
          </p>
        </div>
      </header>
      {text !== null && (
        <p
          dir="auto"
          lang={ad.lang}
          // It may scroll, depending on the window. Then the keyboard must
          // reach it.
          tabIndex={0}
          role="group"
          aria-label="Ad text"
          class="max-h-96 overflow-y-auto px-4 pt-3 leading-6 wrap-anywhere whitespace-pre-wrap text-ink"
        >
          {text}
        </p>
      )}
      <div class="mt-4">
        {units.length > 1
          ? <Carousel ad={ad} />
          : units[0] !== undefined && (
            <AdUnit unit={units[0]} ad={ad} label="The ad's creative" />
          )}
      </div>
    </article>
  );
}

function Carousel({ ad }: { ad: AdPage }) {
  const noun = ad.hasVariants ? "Variant" : "Slide";
  const count = ad.units.length;
  return (
    <>
      {ad.hasVariants && (
        <p class="border-t border-line bg-sunken px-4 py-2.5 text-label leading-5 text-ink-soft">
          These are variants of one ad: the platform showed each person one of
          them.
        </p>
      )}
      <div
        id={TRACK}
        tabIndex={0}
        role="group"
        aria-roledescription="carousel"
        aria-label={`${noun}s of the ad`}
        class="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth print:block"
      >
        {ad.units.map((unit, i) => (
          <div
            key={i}
            role="group"
            aria-roledescription={noun.toLowerCase()}
            aria-label={`${i + 1} of ${count}`}
            class="flex w-full shrink-0 snap-start flex-col"
          >
            <AdUnit
              unit={unit}
              ad={ad}
              label={`${noun} ${i + 1} of ${count}`}
            />
          </div>
        ))}
      </div>
      <div class="border-t border-line p-2.5 noscript:hidden print:hidden">
        <CarouselControls track={TRACK} count={count} noun={noun} />
      </div>
    </>
  );
}

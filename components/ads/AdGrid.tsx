import type { AdCardView } from "@/lib/shared/ad_views.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import ImageOff from "lucide/image-off.mjs";
import Play from "lucide/play.mjs";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { Marked } from "@/components/ads/Marked.tsx";
import { StatusBadge } from "@/components/ads/parts.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Cards likely in view at first; their pictures are loaded eagerly. */
const EAGER = 4;

/**
 * As many columns as fit, at most three; `narrow` leaves room at the side, and
 * `row` is one row if it fits.
 */
const WIDE = {
  narrow: "xl:grid-cols-2 2xl:grid-cols-3",
  three: "",
  row: "lg:grid-cols-5",
};

interface AdGridProps {
  ads: readonly AdCardView[];
  /** Of the list, for the island that appends to it. */
  id?: string;
  fit: keyof typeof WIDE;
}

export function AdGrid({ ads, id, fit }: AdGridProps) {
  // A row of others is further down, out of view at first.
  const eager = fit === "row" ? 0 : EAGER;
  return (
    <ul
      id={id}
      class={`grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 md:grid-cols-3 ${
        WIDE[fit]
      }`}
    >
      {ads.map((ad, i) => (
        <li key={ad.adArchiveId} data-ad={ad.adArchiveId} class="min-w-0">
          <AdCard ad={ad} isEager={i < eager} />
        </li>
      ))}
    </ul>
  );
}

/** What says what an ad is, as a link over the whole card. */
export function AdTitle(
  { ad, class: own, shape = "" }: {
    ad: AdCardView;
    class: string;
    /** Of the mark around the focus. */
    shape?: string;
  },
) {
  const name = ad.text === null ? "title" : "text";
  const text = ad[name];
  return (
    <h3
      dir="auto"
      class={`text-[13px] leading-5 wrap-anywhere text-ink-soft ${own}`}
    >
      <a
        href={ad.href}
        class={`after:absolute after:inset-0 group-hover:text-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent ${shape}`}
      >
        {text === null
          ? `Ad ${ad.adArchiveId}`
          : <Marked text={text} marks={ad.marks?.[name]} />}
      </a>
    </h3>
  );
}

/** How long an ad has been shown; null if that is unknown. */
export function runningText({ isActive, runningDays }: AdCardView) {
  return runningDays === null
    ? null
    : `${isActive ? "Running" : "Ran"} ${formatCount(runningDays, "day")}`;
}

/** An ad at a glance. The card links to the ad, its brand's line to the brand. */
function AdCard({ ad, isEager }: { ad: AdCardView; isEager?: boolean }) {
  const running = runningText(ad);
  return (
    <article class="group relative flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      <AdPicture ad={ad} isEager={isEager} />
      <div class="flex flex-1 flex-col gap-2.5 border-t border-line p-3.5">
        <BrandLine ad={ad} />
        <AdTitle ad={ad} class="line-clamp-3" shape="after:rounded-lg" />
        <div class="mt-auto space-y-2 pt-1 text-xs text-ink-faint">
          {ad.domain !== null && (
            <bdi class="block truncate" title={ad.domain}>
              <Marked text={ad.domain} marks={ad.marks?.domain} />
            </bdi>
          )}
          {ad.callToAction !== null && (
            <p
              dir="auto"
              title={ad.callToAction}
              class="w-fit max-w-full truncate rounded-md border border-line px-1.5 py-0.5 font-medium text-ink-soft"
            >
              <Marked text={ad.callToAction} marks={ad.marks?.callToAction} />
            </p>
          )}
          <div class="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
            <StatusBadge isActive={ad.isActive} />
            {running !== null && (
              <span class="whitespace-nowrap tabular-nums">{running}</span>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}

export function BrandLine({ ad: { brand, marks } }: { ad: AdCardView }) {
  if (brand === null) {
    return <span class="truncate text-[13px] text-ink-faint">No brand</span>;
  }
  return (
    <a
      href={brand.href}
      class="relative z-10 flex min-w-0 items-center gap-2 text-[13px] font-medium text-ink hover:underline"
    >
      <Avatar name={brand.name} source={brand.avatar} />
      <bdi class="truncate">
        {brand.name === null
          ? "Unnamed brand"
          : <Marked text={brand.name} marks={marks?.brand} />}
      </bdi>
    </a>
  );
}

/** The upper part of a card: the picture, or the ad's text if there is none to show. */
function AdPicture(
  { ad, isEager }: { ad: AdCardView; isEager?: boolean | undefined },
) {
  const { picture } = ad;
  return (
    <div class="relative aspect-square overflow-hidden bg-sunken">
      {"src" in picture
        ? (
          <img
            src={picture.src}
            alt=""
            width={600}
            height={600}
            loading={isEager ? "eager" : "lazy"}
            decoding="async"
            referrerpolicy="no-referrer"
            class="size-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
          />
        )
        : <Words ad={ad} />}
      <div class="absolute top-2.5 right-2.5 flex h-7 items-center gap-1.5">
        {ad.mediaType === "carousel" && ad.units > 1 && (
          <span class="rounded-md bg-black/65 px-1.5 py-0.5 text-xs font-medium text-white tabular-nums">
            {ad.units} slides
          </span>
        )}
        {ad.hasVideo && (
          <span class="flex size-7 items-center justify-center rounded-full bg-black/65 text-white">
            <Play class="ml-0.5 size-3.5 fill-current" />
            <span class="sr-only">Video</span>
          </span>
        )}
      </div>
    </div>
  );
}

function Words({ ad }: { ad: AdCardView }) {
  const words = ad.title ?? ad.text;
  const { picture } = ad;
  return (
    <div
      class={`flex size-full flex-col p-4 ${ad.hasVideo ? "pt-11" : ""}`}
      aria-hidden="true"
    >
      {words === null
        ? <p class="my-auto text-center text-[13px] text-ink-faint">No text</p>
        : (
          <p
            dir="auto"
            class="my-auto line-clamp-4 text-center text-lg leading-snug font-semibold tracking-tight text-balance wrap-anywhere text-ink-soft"
          >
            {excerpt(words, 90)}
          </p>
        )}
      {picture.kind === "blocked" && (
        <p class="flex items-center justify-center gap-1.5 text-xs text-ink-faint">
          <ImageOff class="size-3.5 shrink-0" />
          <span class="min-w-0 truncate">
            Not loaded{picture.host === null ? "" : ` from ${picture.host}`}
          </span>
        </p>
      )}
    </div>
  );
}

import type { MediaSource } from "@/lib/shared/media_source.ts";
import ImageOff from "lucide/image-off.mjs";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { CarouselControls } from "@/islands/CarouselControls.tsx";
import type { AdPageView, UnitView } from "@/lib/shared/ad_views.ts";

const TRACK = "units";

/** The ad as people saw it: brand, text, pictures, button. */
export function AdPost({ ad }: { ad: AdPageView }) {
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
          <p class="truncate font-semibold text-ink">
            <bdi>{brand?.name ?? "Unnamed brand"}</bdi>
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
          // It may scroll, depending on the window; the keyboard must reach it then.
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
            <Unit unit={units[0]} ad={ad} label="The ad's creative" />
          )}
      </div>
    </article>
  );
}

function Carousel({ ad }: { ad: AdPageView }) {
  const noun = ad.hasVariants ? "Variant" : "Slide";
  const count = ad.units.length;
  return (
    <>
      {ad.hasVariants && (
        <p class="border-t border-line bg-sunken px-4 py-2.5 text-[13px] leading-5 text-ink-soft">
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
        class="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth"
      >
        {ad.units.map((unit, i) => (
          <div
            key={i}
            role="group"
            aria-roledescription={noun.toLowerCase()}
            aria-label={`${i + 1} of ${count}`}
            class="flex w-full shrink-0 snap-start flex-col"
          >
            <Unit unit={unit} ad={ad} label={`${noun} ${i + 1} of ${count}`} />
          </div>
        ))}
      </div>
      <div class="border-t border-line p-2.5">
        <CarouselControls track={TRACK} count={count} noun={noun} />
      </div>
    </>
  );
}

function Unit(
  { unit, ad, label }: { unit: UnitView; ad: AdPageView; label: string },
) {
  const lines = [
    [unit.caption ?? ad.domain, "truncate text-xs text-ink-faint"],
    [unit.title, "line-clamp-2 font-semibold text-ink"],
    [
      unit.body === ad.text ? null : unit.body,
      "line-clamp-6 text-[13px] leading-5 text-ink-soft",
    ],
    [
      unit.description,
      "line-clamp-2 text-[13px] leading-5 text-ink-soft",
    ],
  ] as const;
  return (
    <>
      <UnitMedia unit={unit} label={label} />
      <div class="flex flex-1 items-start gap-3 border-t border-line bg-sunken px-4 py-3">
        <div class="min-w-0 flex-1 space-y-0.5">
          {lines.map(([text, style], i) =>
            text !== null && (
              <p key={i} dir="auto" class={`${style} wrap-anywhere`}>{text}</p>
            )
          )}
        </div>
        {ad.callToAction !== null && (
          <span
            dir="auto"
            class="max-w-40 shrink-0 truncate rounded-md border border-line-strong bg-surface px-3 py-1.5 text-[13px] font-semibold text-ink"
          >
            {ad.callToAction}
          </span>
        )}
      </div>
    </>
  );
}

/** The picture or video of a creative unit, or why it is not shown. */
function UnitMedia({ unit, label }: { unit: UnitView; label: string }) {
  const { picture, video } = unit;
  if ("src" in video) {
    return (
      // Its words are the ad's text beside it; sources have no captions.
      <video
        controls
        playsinline
        preload="none"
        src={video.src}
        poster={"src" in picture ? picture.src : undefined}
        aria-label={label}
        class="max-h-[36rem] w-full bg-black object-contain"
      />
    );
  }
  if ("src" in picture) {
    return (
      <figure class="relative">
        <img
          src={picture.src}
          alt={label}
          decoding="async"
          referrerpolicy="no-referrer"
          class="max-h-[36rem] w-full bg-sunken object-contain"
        />
        {video.kind === "blocked" && (
          <figcaption class="border-t border-line px-4 py-2.5">
            <NotLoaded what="The video" source={video} />
          </figcaption>
        )}
      </figure>
    );
  }
  const blocked = video.kind === "blocked" ? video : picture;
  if (blocked.kind !== "blocked") return null;
  return (
    <div class="flex aspect-[1.91] flex-col items-center justify-center gap-3 bg-sunken p-6 text-center">
      <ImageOff class="size-5 text-ink-faint" />
      <NotLoaded
        what={unit.type === "video" ? "The video" : "The picture"}
        source={blocked}
      />
    </div>
  );
}

function NotLoaded({ what, source }: { what: string; source: MediaSource }) {
  const host = source.kind === "blocked" ? source.host : null;
  return (
    <p class="text-[13px] leading-5 text-pretty text-ink-soft">
      {host === null ? `${what} has no URL that can be loaded.` : (
        <>
          {what} from <bdi class="font-medium text-ink">{host}</bdi>{" "}
          is not loaded, so that its host cannot see who views it. The operator
          can allow hosts in <code class="font-mono text-xs">IMAGE_HOSTS</code>.
        </>
      )}
    </p>
  );
}

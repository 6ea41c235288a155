import { ImageOff, Play } from "lucide-preact";
import type { AdCardView } from "@/lib/shared/ad_views.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";

interface AdPictureProps {
  ad: AdCardView;
  /** Whether it is likely in view at first. */
  isEager?: boolean | undefined;
}

/** The upper part of a card: the picture, or the ad's text if there is none to show. */
export function AdPicture({ ad, isEager }: AdPictureProps) {
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
            <Play class="ml-0.5 size-3.5 fill-current" aria-hidden="true" />
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
    <div class="flex size-full flex-col p-4" aria-hidden="true">
      {words === null
        ? <p class="my-auto text-center text-[13px] text-ink-faint">No text</p>
        : (
          <p
            dir="auto"
            class="my-auto line-clamp-5 text-center text-lg leading-snug font-semibold tracking-tight text-balance wrap-anywhere text-ink-soft"
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

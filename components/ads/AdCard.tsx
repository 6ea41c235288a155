import {
  AdTitle,
  BrandLine,
  GroupLink,
  MediaIcon,
  StatusBadge,
  Thumbnail,
} from "@/components/ads/AdParts.tsx";
import { MediaImage } from "@/components/ads/MediaImage.tsx";
import { Marked } from "@/components/ads/Marked.tsx";
import { Play } from "@/components/icons.tsx";
import { runningText } from "@/lib/shared/ad_status.ts";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import { isLarge, type ShownMedia } from "@/lib/shared/media_source.ts";

/** The `sizes` of a card's picture, according to the columns of its grid. */
const SIZES = "(min-width: 480px) 280px, 100vw";

const LINES = {
  low: "line-clamp-5",
  middle: "line-clamp-7",
  high: "line-clamp-10",
};

interface AdCardProps {
  ad: AdCardView;
  isEager: boolean;
  /** Space for the text if no picture is shown; there is more next to pictures. */
  room: keyof typeof LINES;
}

/**
 * A card with the ad's picture or, without one, more of its text. The card
 * links to the ad, and the brand's name to the brand.
 */
export function AdCard({ ad, isEager, room }: AdCardProps) {
  const { picture } = ad;
  const hasPicture = isLarge(picture);
  return (
    <article class="group relative flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      {(ad.brand !== undefined || !hasPicture) && (
        <header class="flex h-12 shrink-0 items-center gap-2 px-3.5">
          <BrandLine ad={ad} />
          {!hasPicture && (
            <span class="ml-auto text-ink-faint">
              <MediaIcon ad={ad} class="size-4" />
            </span>
          )}
        </header>
      )}
      {hasPicture && <AdPicture ad={ad} source={picture} isEager={isEager} />}
      <div
        class={`flex flex-1 flex-col gap-2.5 px-3.5 pb-3.5 ${
          hasPicture ? "border-t border-line pt-3" : ""
        }`}
      >
        {hasPicture
          ? <AdTitle ad={ad} class="line-clamp-3" shape="after:rounded-lg" />
          : "src" in picture
          ? (
            <div class="flex items-start gap-3">
              <div class="min-w-0 flex-1 space-y-2.5">
                <Words ad={ad} room={room} />
              </div>
              <Thumbnail ad={ad} />
            </div>
          )
          : <Words ad={ad} room={room} />}
        <Foot ad={ad} />
      </div>
    </article>
  );
}

/** Texts up to this many characters are shown in a large font. */
const SHORT = 110;

/** The text of a card without a picture, with the headline if it differs. */
function Words({ ad, room }: Pick<AdCardProps, "ad" | "room">) {
  const { title, text, marks, picture } = ad;
  const isSaid = title === null || text === null || text.includes(title);
  const isShort = room !== "low" && !("src" in picture) &&
    (text ?? title ?? "").length <= SHORT;
  return (
    <>
      <AdTitle
        ad={ad}
        size={isShort ? "large" : "medium"}
        class={`${LINES[room]} ${isShort ? "my-auto" : ""}`}
        shape="after:rounded-lg"
      />
      {!isSaid && (
        <p
          dir="auto"
          class="line-clamp-2 text-label leading-5 font-semibold wrap-anywhere text-ink"
        >
          <Marked text={title} marks={marks?.title} />
        </p>
      )}
    </>
  );
}

function Foot({ ad }: { ad: AdCardView }) {
  const running = runningText(ad);
  return (
    <div class="mt-auto space-y-2 pt-1 text-xs text-ink-faint">
      {ad.group !== null && (
        <p>
          <GroupLink group={ad.group} />
        </p>
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
      {ad.domain !== null && (
        <bdi class="block truncate" title={ad.domain}>
          <Marked text={ad.domain} marks={ad.marks?.domain} />
        </bdi>
      )}
      {/* May take two lines, so it comes before the days, which are level. */}
      <StatusBadge status={ad.status} />
      {running !== null && <p class="leading-5 tabular-nums">{running}</p>}
    </div>
  );
}

function AdPicture({ ad, source, isEager }: {
  ad: AdCardView;
  source: ShownMedia;
  isEager: boolean;
}) {
  return (
    <div class="relative aspect-square overflow-hidden border-t border-line bg-sunken">
      <MediaImage
        source={source}
        at={480}
        sizes={SIZES}
        alt=""
        width={600}
        height={600}
        loading={isEager ? "eager" : "lazy"}
        class="size-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
      />
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

import Download from "lucide/download.mjs";
import ImageOff from "lucide/image-off.mjs";
import Play from "lucide/play.mjs";
import { MediaImage } from "@/components/ads/MediaImage.tsx";
import type { AdPageView, UnitView } from "@/lib/shared/ad_views.ts";
import {
  isLarge,
  type ShownMedia,
  sourceAt,
} from "@/lib/shared/media_source.ts";

interface AdUnitProps {
  unit: UnitView;
  ad: AdPageView;
  label: string;
}

/** A picture, video or text of an ad, with its caption. */
export function AdUnit({ unit, ad, label }: AdUnitProps) {
  const lines = [
    [unit.caption ?? ad.domain, "truncate text-xs text-ink-faint"],
    [unit.title, "line-clamp-2 font-semibold text-ink"],
    [
      unit.body === ad.text ? null : unit.body,
      "line-clamp-6 text-[13px] leading-5 whitespace-pre-line text-ink-soft",
    ],
    [
      unit.description,
      "line-clamp-2 text-[13px] leading-5 text-ink-soft",
    ],
  ] as const;
  const shown = lines.filter(([text]) => text !== null);
  return (
    <>
      <UnitMedia unit={unit} label={label} />
      {(shown.length > 0 || ad.callToAction !== null) && (
        <div class="flex items-center gap-3 border-t border-line bg-sunken px-4 py-3 first:flex-1">
          <div class="min-w-0 flex-1 space-y-0.5">
            {shown.map(([text, style], i) => (
              <p key={i} dir="auto" class={`${style} wrap-anywhere`}>{text}</p>
            ))}
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
      )}
      {unit.download !== null && (
        <p class="flex justify-end border-t border-line px-4 py-2 text-[13px]">
          <a
            href={unit.download.href}
            download={unit.download.name}
            class="inline-flex items-center gap-1.5 font-medium text-ink-soft hover:text-ink hover:underline"
          >
            <Download class="size-3.5" />
            Download {unit.download.what}
          </a>
        </p>
      )}
    </>
  );
}

/** The picture or video of a creative unit, or a placeholder. */
function UnitMedia({ unit, label }: Omit<AdUnitProps, "ad">) {
  const { picture, video } = unit;
  const isVideo = unit.type === "video";
  const { kind } = isVideo ? video : picture;
  const isShown = "src" in video || "src" in picture;
  return (
    <>
      {"src" in video
        ? (
          // The transcript is the ad's text next to it; sources have no
          // captions.
          <video
            controls
            playsinline
            preload="none"
            src={video.src}
            poster={"src" in picture ? sourceAt(picture, 960) : undefined}
            aria-label={label}
            class="max-h-[38rem] w-full flex-1 bg-black object-contain"
          />
        )
        : "src" in picture && (
          <Picture source={picture} label={label} isPoster={isVideo} />
        )}
      {(kind === "blocked" || kind === "pending") && (
        <p
          class={`flex items-center gap-2 border-t border-line px-4 py-2.5 text-[13px] text-ink-faint ${
            // Replaces the picture among slides with pictures.
            isShown ? "" : "flex-1 justify-center"}`}
        >
          <ImageOff class="size-4 shrink-0" />
          The {isVideo ? "video" : "picture"}{" "}
          {kind === "pending" ? "is being fetched." : "is not in the archive."}
        </p>
      )}
    </>
  );
}

function Picture(
  { source, label, isPoster }: {
    source: ShownMedia;
    label: string;
    isPoster: boolean;
  },
) {
  const { width, height } = source.kind === "kept"
    ? source
    : { width: null, height: null };
  return (
    <div class="relative flex flex-1 items-center bg-sunken">
      <MediaImage
        source={source}
        at={960}
        alt={label}
        width={width ?? undefined}
        height={height ?? undefined}
        class={`mx-auto max-h-[38rem] object-contain ${
          isLarge(source) ? "w-full" : "max-w-full"
        }`}
      />
      {isPoster && (
        <span class="absolute inset-0 m-auto flex size-14 items-center justify-center rounded-full bg-black/65 text-white">
          <Play class="ml-1 size-6 fill-current" />
        </span>
      )}
    </div>
  );
}

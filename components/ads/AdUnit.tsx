import Download from "lucide/download.mjs";
import ImageOff from "lucide/image-off.mjs";
import type { AdPageView, UnitView } from "@/lib/shared/ad_views.ts";

interface AdUnitProps {
  unit: UnitView;
  ad: AdPageView;
  label: string;
}

/** One picture, video or text of an ad, with what stands below it. */
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

const MEDIA = "max-h-[36rem] w-full object-contain";

/** The picture or video of a creative unit, or that it is not there. */
function UnitMedia({ unit, label }: Omit<AdUnitProps, "ad">) {
  const { picture, video } = unit;
  const hasPicture = "src" in picture;
  const isMissing = unit.type === "video"
    ? video.kind === "blocked"
    : picture.kind === "blocked";
  return (
    <>
      {"src" in video
        ? (
          // Its words are the ad's text beside it; sources have no captions.
          <video
            controls
            playsinline
            preload="none"
            src={video.src}
            poster={hasPicture ? picture.src : undefined}
            aria-label={label}
            class={`${MEDIA} bg-black`}
          />
        )
        : hasPicture && (
          <img
            src={picture.src}
            alt={label}
            decoding="async"
            referrerpolicy="no-referrer"
            class={`${MEDIA} bg-sunken`}
          />
        )}
      {isMissing && <Missing unit={unit} />}
    </>
  );
}

function Missing({ unit: { type } }: { unit: UnitView }) {
  return (
    <p class="flex items-center gap-2 border-t border-line px-4 py-2.5 text-[13px] text-ink-faint">
      <ImageOff class="size-4 shrink-0" />
      The {type === "video" ? "video" : "picture"} is not in the archive.
    </p>
  );
}

import { MediaImage } from "@/components/ads/MediaImage.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Download, ImageOff } from "@/components/icons.tsx";
import type { AdPage } from "@/lib/site/ad_page.ts";
import type { UnitView } from "@/lib/site/ad_units.ts";
import { isLarge, sourceAt } from "@/lib/shared/media_source.ts";

interface AdUnitProps {
  unit: UnitView;
  ad: AdPage;
  label: string;
}

export function AdUnit({ unit, ad, label }: AdUnitProps) {
  const lines = [
    [unit.caption ?? ad.domain, "truncate text-xs text-ink-faint"],
    [unit.title, "line-clamp-2 font-semibold text-ink"],
    [
      unit.body === ad.text ? null : unit.body,
      "line-clamp-6 text-label leading-5 whitespace-pre-line text-ink-soft",
    ],
    [unit.description, "line-clamp-2 text-label leading-5 text-ink-soft"],
  ] as const;
  const shown = lines.filter(([text]) => text !== null);
  const { picture, video } = unit;
  const thumbnail = "src" in picture && !("src" in video) && !isLarge(picture)
    ? picture
    : null;
  const hasWords = shown.length > 0 || ad.callToAction !== null;
  return (
    <>
      {thumbnail === null && <UnitMedia unit={unit} label={label} />}
      {(hasWords || thumbnail !== null) && (
        <div class="flex items-center gap-3 border-t border-line bg-sunken px-4 py-3 first:flex-1">
          {thumbnail !== null && (
            <MediaImage
              source={thumbnail}
              at={480}
              alt={label}
              class="max-w-24 shrink-0 rounded-md border border-line"
            />
          )}
          <div class="min-w-0 flex-1 space-y-0.5">
            {shown.map(([text, style], i) => (
              <p
                key={i}
                dir="auto"
                lang={ad.lang}
                class={`${style} wrap-anywhere`}
              >
                {text}
              </p>
            ))}
          </div>
          {ad.callToAction !== null && (
            <span
              dir="auto"
              class="max-w-40 shrink-0 truncate rounded-md border border-line-strong bg-surface px-3 py-1.5 text-label font-semibold text-ink"
            >
              {ad.callToAction}
            </span>
          )}
        </div>
      )}
      <Missing unit={unit} libraryUrl={ad.libraryUrl} />
      {unit.download !== null && (
        <p class="flex justify-end border-t border-line px-4 py-2 text-label">
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

/** Why a creative unit's video or picture is not shown. */
function whyMissing({ type, picture, video }: UnitView): string | null {
  const [name, source] = type === "video"
    ? ["video", video]
    : ["picture", picture];
  if (source.kind === "pending") return `The ${name} is being fetched.`;
  if ("src" in source) return null;
  if ("src" in picture) return "Preview only.";
  return source.kind === "blocked"
    ? `The ${name} is not in the archive.`
    : null;
}

function Missing(
  { unit, libraryUrl }: { unit: UnitView; libraryUrl: string | null },
) {
  const why = whyMissing(unit);
  if (why === null) return null;
  return (
    <p class="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-2 text-label leading-6 text-ink-faint">
      <ImageOff class="size-4 shrink-0" />
      {why}
      {libraryUrl !== null && (
        <UntrustedLink address={libraryUrl} label="View in Ad Library" />
      )}
    </p>
  );
}

function UnitMedia({ unit, label }: Omit<AdUnitProps, "ad">) {
  const { picture, video } = unit;
  // Most are square. The shape reserves the space until the picture has loaded.
  const { width, height } = picture.kind === "kept"
    ? picture
    : { width: 1080, height: 1080 };
  const shape = { width: width ?? undefined, height: height ?? undefined };
  if ("src" in video) {
    return (
      // The transcript is the ad's text next to it; sources have no captions.
      <video
        controls
        playsinline
        preload="none"
        src={video.src}
        poster={"src" in picture ? sourceAt(picture, 960) : undefined}
        aria-label={label}
        {...shape}
        class="max-h-[38rem] w-full flex-1 bg-black object-contain"
      />
    );
  }
  if (!("src" in picture)) return null;
  return (
    <div class="flex flex-1 items-center bg-sunken">
      <MediaImage
        source={picture}
        at={960}
        alt={label}
        {...shape}
        class="mx-auto max-h-[38rem] w-full object-contain"
      />
    </div>
  );
}

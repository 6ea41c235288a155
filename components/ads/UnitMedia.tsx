import { ImageOff } from "lucide-preact";
import type { UnitView } from "@/lib/shared/ad_views.ts";
import type { MediaSource } from "@/lib/shared/media_source.ts";

interface UnitMediaProps {
  unit: UnitView;
  /** Such as `Picture 2 of 5`. */
  label: string;
}

/** The picture or video of a creative unit, or why it is not shown. */
export function UnitMedia({ unit, label }: UnitMediaProps) {
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
      <ImageOff class="size-5 text-ink-faint" aria-hidden="true" />
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

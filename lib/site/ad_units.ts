import type { z } from "zod";
import type { adDetailSchema } from "@/lib/ads/wire.ts";
import type { MediaSource } from "@/lib/shared/media_source.ts";
import { pictureKind, type ToSource } from "@/lib/site/shown_media.ts";
import { shownText } from "@/lib/site/shown_text.ts";

type AdDetail = z.infer<typeof adDetailSchema>;

/** A picture, video or text of an ad, as people saw it. */
export type UnitView = ReturnType<typeof unitViews>[number];

/** The file to download of a unit: its video or else its picture, if stored. */
function toDownload(name: string, video: MediaSource, picture: MediaSource) {
  for (const [what, source] of Object.entries({ video, picture })) {
    if (source.kind !== "own" && source.kind !== "kept") continue;
    const extension = /\.\w+$/.exec(source.src)?.[0] ?? "";
    return {
      what: what as "video" | "picture",
      href: source.src,
      name: name + extension,
    };
  }
  return null;
}

/** The URLs of an ad's pictures and videos, with their kinds. */
export function unitMedia({ creativeUnits }: AdDetail) {
  return creativeUnits.flatMap(({ unitType, imageUrl, videoUrl }) => [
    [imageUrl, pictureKind(unitType)] as const,
    [videoUrl, "video"] as const,
  ]);
}

export function unitViews(ad: AdDetail, toSource: ToSource) {
  return ad.creativeUnits.map((unit, i) => {
    const picture = toSource(unit.imageUrl);
    const video = toSource(unit.videoUrl);
    return {
      type: unit.unitType,
      body: shownText(unit.body),
      title: shownText(unit.title),
      description: shownText(unit.description),
      caption: shownText(unit.caption),
      picture,
      video,
      download: toDownload(`${ad.ad_archive_id}-${i + 1}`, video, picture),
    };
  });
}

export function hasText({ body, title, description }: UnitView): boolean {
  return (body ?? title ?? description) !== null;
}

export function hasMedia({ picture, video }: UnitView): boolean {
  return picture.kind !== "none" || video.kind !== "none";
}

/** Units with media first, because variants have no order. */
export function shownFirst(units: readonly UnitView[]): UnitView[] {
  const isShown = ({ picture, video }: UnitView) =>
    Number("src" in picture || "src" in video);
  return units.toSorted((a, b) => isShown(b) - isShown(a));
}

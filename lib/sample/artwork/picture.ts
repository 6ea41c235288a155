import {
  type Composition,
  drawOn,
  type Shape,
} from "@/lib/sample/artwork/canvas.ts";
import { type BrandSlug, PALETTES } from "@/lib/sample/artwork/palettes.ts";
import { poster } from "@/lib/sample/artwork/play_mark.ts";

/** One picture of the sample archive. */
export interface Picture {
  readonly brand: BrandSlug;
  /** Unique within the brand; the file is `<brand>-<name>.svg`. */
  readonly name: string;
  readonly shape: Shape;
  readonly composition: Composition;
  /** What a video shows, of which the picture is the poster. */
  readonly still?: Composition;
}

/** A brand's picture as its list states it. */
export type Entry = readonly [
  name: string,
  shape: Shape,
  composition: Composition,
  still?: Composition,
];

/** The pictures of one brand. */
export function picturesOf(
  brand: BrandSlug,
  entries: readonly Entry[],
): Picture[] {
  return entries.map(([name, shape, composition, still]) => ({
    brand,
    name,
    shape,
    composition,
    ...(still && { still }),
  }));
}

/** The poster of a video: its still with a play mark; `played` from 0 to 1. */
export function film(
  name: string,
  shape: Shape,
  still: Composition,
  played?: number,
): Entry {
  return [name, shape, poster(still, played), still];
}

export function pictureFile(
  { brand, name }: Pick<Picture, "brand" | "name">,
): string {
  return `${brand}-${name}.svg`;
}

/** The SVG document; the same text each time. */
export function drawPicture(
  picture: Picture,
  composition = picture.composition,
): string {
  const palette = PALETTES[picture.brand];
  return drawOn(picture.shape, palette, pictureFile(picture), composition);
}

import { type Random, seededRandom, seedOf } from "@/lib/sample/random.ts";
import type { Palette } from "@/lib/sample/artwork/color.ts";
import { el, rect } from "@/lib/sample/artwork/svg.ts";

export type Shape = "square" | "wide" | "avatar";

/** Pixels of the shapes that ads are placed in. */
export const SIZES: Readonly<Record<Shape, readonly [number, number]>> = {
  square: [1080, 1080],
  wide: [1200, 628],
  avatar: [320, 320],
};

/** What a composition draws on. */
export interface Canvas {
  readonly w: number;
  readonly h: number;
  /** A hundredth of the height: compositions measure in it. */
  readonly u: number;
  readonly cx: number;
  readonly wide: boolean;
  readonly p: Palette;
  readonly random: Random;
}

/** Draws one picture's inside. */
export type Composition = (canvas: Canvas) => string;

/** The whole SVG document of a picture; `name` seeds what varies in it. */
export function drawOn(
  shape: Shape,
  palette: Palette,
  name: string,
  composition: Composition,
): string {
  const [w, h] = SIZES[shape];
  const random = seededRandom(seedOf(name));
  const inside = composition({
    w,
    h,
    u: h / 100,
    cx: w / 2,
    wide: shape === "wide",
    p: palette,
    random,
  });
  const paper = shape === "avatar" ? "" : grain(w, h);
  return el("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${w} ${h}`,
    width: w,
    height: h,
  }, inside + paper) + "\n";
}

/** A hint of printed paper: a sparse tile of light and dark specks. */
function grain(w: number, h: number): string {
  const speck = (data: string, color: string, opacity: number) =>
    el("path", { d: data, stroke: color, "stroke-opacity": opacity });
  const tile = speck(
    "M3 5h1M17 2h1M29 11h1M8 19h1M22 24h1M34 30h1M13 33h1M26 37h1M5 28h1",
    "#000000",
    0.09,
  ) +
    speck(
      "M11 8h1M24 6h1M35 18h1M2 14h1M16 27h1M30 22h1M9 37h1M20 14h1",
      "#ffffff",
      0.12,
    );
  return el("pattern", {
    id: "grain",
    width: 37,
    height: 39,
    patternUnits: "userSpaceOnUse",
  }, tile) + rect(0, 0, w, h, "url(#grain)");
}

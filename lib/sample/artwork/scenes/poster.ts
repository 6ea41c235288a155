import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  el,
  escapeXml,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

export interface PosterOptions {
  lines: readonly string[];
  small: string;
  motif: "sun" | "steps" | "bands" | "ring" | "corner";
  ground?: "paper" | "main" | "ink" | "accent" | "soft" | "second";
  /** Generic family of the large type. */
  face?: "serif" | "sans-serif" | "monospace";
}

/** Large type over one bold shape. */
export function poster(o: PosterOptions): Composition {
  return (c) => {
    const ground = c.p[o.ground ?? "paper"];
    const onDark = o.ground === "ink" || o.ground === "main" ||
      o.ground === "accent";
    const type = onDark ? c.p.paper : c.p.ink;
    const { u } = c;
    const left = 8 * u;
    const room = (c.wide ? c.w * 0.62 : c.w) - 2 * left;
    const longest = Math.max(...o.lines.map((line) => [...line].length));
    const perLetter = o.face === "monospace" ? 0.61 : 0.66;
    const size = Math.min(
      room / (longest * perLetter),
      (c.wide ? 62 : 44) * u / o.lines.length,
      24 * u,
    );
    const y = c.h - 14 * u - (o.lines.length - 1) * size * 1.02;
    return rect(0, 0, c.w, c.h, ground) + motif(c, o, ground) +
      o.lines.map((line, i) =>
        words(
          line,
          left,
          y + i * size * 1.02,
          size,
          type,
          o.face ?? "sans-serif",
        )
      ).join("") +
      rect(left, c.h - 9 * u, 9 * u, 0.7 * u, type) +
      words(
        o.small,
        left + 12 * u,
        c.h - 7.6 * u,
        (c.wide ? 4.2 : 2.9) * u,
        type,
        "sans-serif",
        600,
      );
  };
}

/** One line of type; weight 800 unless told. */
export function words(
  line: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  face: string,
  weight = 800,
  anchor = "start",
): string {
  return el("text", {
    x,
    y,
    "font-size": size,
    "font-family": face,
    "font-weight": weight,
    "letter-spacing": weight === 800 ? -size * 0.025 : size * 0.03,
    "text-anchor": anchor === "start" ? undefined : anchor,
    fill,
  }, escapeXml(line));
}

function motif(
  c: Canvas,
  { motif, ground }: PosterOptions,
  color: string,
): string {
  const { u, w, h, p } = c;
  const shape = ground === "accent" ? p.soft : p.accent;
  const quiet = mix(color, ground === "paper" ? p.second : p.paper, 0.2);
  switch (motif) {
    case "sun":
      return circle(w - 30 * u, 32 * u, 25 * u, shape);
    case "steps":
      return [0, 1, 2, 3, 4].map((i) =>
        rect(
          w - (52 - i * 10) * u,
          (8 + i * 9) * u,
          (52 - i * 10) * u,
          9.2 * u,
          mix(shape, color, i * 0.17),
        )
      ).join("");
    case "bands":
      return [0, 1, 2, 3].map((i) =>
        path(
          d`M${w - (64 - i * 15) * u} 0h${9 * u}L${w} ${(55 - i * 15) * u}v${
            9 * u
          }z`,
          i === 1 ? shape : quiet,
        )
      ).join("");
    case "ring":
      return [30, 23, 16, 9].map((r, i) =>
        stroke(
          d`M${w - 34 * u - r * u} ${34 * u}a${r * u} ${r * u} 0 1 1 ${
            2 * r * u
          } 0a${r * u} ${r * u} 0 1 1 ${-2 * r * u} 0`,
          i === 2 ? shape : quiet,
          3.4 * u,
        )
      ).join("");
    case "corner":
      return path(
        d`M${w} 0H${w - 56 * u}A${56 * u} ${56 * u} 0 0 0 ${w} ${56 * u}Z`,
        shape,
      ) +
        path(
          d`M${w} 0H${w - 30 * u}A${30 * u} ${30 * u} 0 0 0 ${w} ${30 * u}Z`,
          mix(shape, p.paper, 0.35),
        ) +
        rect(8 * u, 9 * u, 0.7 * u, Math.min(h * 0.2, 18 * u), quiet);
  }
}

import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import { blob, smooth } from "@/lib/sample/artwork/curve.ts";
import {
  circle,
  d,
  ellipse,
  glow,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** A lit tent: meant as the foreground of a landscape. */
export const tent: Composition = ({ u, p, cx }) => {
  const y = 90 * u;
  return glow("lamp", lighter(p.second, 0.3), 0.8) +
    circle(cx, y - 8 * u, 32 * u, "url(#lamp)") +
    path(
      d`M${cx - 24 * u} ${y}L${cx} ${y - 25 * u}L${cx + 24 * u} ${y}Z`,
      p.accent,
    ) +
    path(
      d`M${cx} ${y - 25 * u}L${cx + 24 * u} ${y}H${cx + 5 * u}Z`,
      darker(p.accent, 0.22),
    ) +
    path(
      d`M${cx} ${y - 25 * u}L${cx - 6 * u} ${y}H${cx + 6 * u}Z`,
      lighter(p.second, 0.35),
    ) +
    stroke(
      d`M${cx - 24 * u} ${y}l${-7 * u} ${3 * u}M${cx + 24 * u} ${y}l${7 * u} ${
        3 * u
      }`,
      p.paper,
      0.4 * u,
    );
};

/** Contour lines of an imagined hill, with a dotted trail. */
export function contours(
  ground: "paper" | "soft" | "main" | "ink",
): Composition {
  return (c) => {
    const { u, p } = c;
    const line = mix(
      p[ground],
      ground === "paper" || ground === "soft" ? p.main : p.paper,
      0.4,
    );
    const peaks = [[0.36, 0.42, 1], [0.8, 0.72, 0.6]] as const;
    let rings = "";
    for (const [px, py, size] of peaks) {
      const [a, b] = [c.random() * 6, c.random() * 6];
      for (let i = 1; i <= 9; i++) {
        const wobble = (t: number) =>
          1 +
          (0.16 * Math.sin(2 * t + a) + 0.09 * Math.sin(3 * t + b)) *
            (0.5 + i / 9);
        rings += smooth(
          blob(px * c.w, py * c.h, i * 5.6 * size * u, 12, wobble),
          true,
        );
      }
    }
    const trail = smooth([
      [c.w * 0.05, c.h * 0.9],
      [c.w * 0.22, c.h * 0.7],
      [c.w * 0.3, c.h * 0.78],
      [c.w * 0.5, c.h * 0.6],
      [c.w * 0.46, c.h * 0.48],
      [c.w * 0.36, c.h * 0.42],
    ]);
    return rect(0, 0, c.w, c.h, p[ground]) + stroke(rings, line, 0.45 * u) +
      stroke(trail, p.accent, 1.2 * u, {
        "stroke-dasharray": `${(2.6 * u).toFixed(0)} ${(2.6 * u).toFixed(0)}`,
      }) +
      circle(c.w * 0.36, c.h * 0.42, 2.6 * u, p.accent) +
      circle(c.w * 0.36, c.h * 0.42, 1.1 * u, p.paper);
  };
}

/** A backpack, front view. */
export function backpack(
  ground: "paper" | "soft" | "main" | "second",
): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const cloth = p.accent;
    const strap = mix(p.ink, p.main, 0.25);
    const box = (
      x: number,
      y: number,
      w: number,
      h: number,
      r: number,
      fill: string,
    ) => rect(cx + x * u, y * u, w * u, h * u, fill, { rx: r * u });
    return gradient("air", [lighter(p[ground], 0.1), p[ground]]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(cx, 46 * u, 38 * u, mix(p[ground], p.paper, 0.4)) +
      rect(0, 86 * u, c.w, 14 * u, mix(p[ground], p.ink, 0.25)) +
      ellipse(cx + 5 * u, 87 * u, 30 * u, 3 * u, "#000000", {
        "fill-opacity": 0.18,
      }) +
      stroke(
        d`M${cx - 8 * u} ${19 * u}c0 ${-9 * u} ${16 * u} ${-9 * u} ${16 * u} 0`,
        strap,
        1.8 * u,
      ) +
      box(-30, 50, 10, 24, 4, darker(cloth, 0.3)) +
      box(20, 50, 10, 24, 4, darker(cloth, 0.36)) +
      gradient(
        "cloth",
        [lighter(cloth, 0.1), cloth, darker(cloth, 0.25)],
        true,
      ) + box(-23, 22, 46, 65, 9, "url(#cloth)") +
      box(-25, 13, 50, 22, 8, darker(cloth, 0.12)) +
      box(-17, 54, 34, 26, 5, darker(cloth, 0.16)) +
      box(-17, 54, 34, 4, 2, strap) +
      [-14, 11].map((x) =>
        box(x, 26, 3, 34, 1, strap) + box(x - 0.8, 40, 4.6, 4, 1, p.soft)
      ).join("") +
      box(-15, 6, 30, 8, 4, mix(p.second, p.soft, 0.4)) +
      circle(cx - 15 * u, 10 * u, 4 * u, mix(p.second, p.ink, 0.25)) +
      box(-5, 64, 10, 6, 1, p.paper);
  };
}

/** A compass on a map. */
export function compass(): Composition {
  return (c) => {
    const { u, p, cx, h } = c;
    const cy = h / 2;
    const ticks = Array.from({ length: 24 }, (_, i) => {
      const a = (i / 24) * Math.PI * 2;
      const near = i % 6 ? 26 : 23.5;
      return d`M${cx + Math.cos(a) * near * u} ${cy + Math.sin(a) * near * u}L${
        cx + Math.cos(a) * 28 * u
      } ${cy + Math.sin(a) * 28 * u}`;
    }).join("");
    const needle = path(
      d`M${cx - 4 * u} ${cy}L${cx} ${cy - 24 * u}L${cx + 4 * u} ${cy}Z`,
      p.accent,
    ) +
      path(
        d`M${cx - 4 * u} ${cy}L${cx} ${cy + 24 * u}L${cx + 4 * u} ${cy}Z`,
        mix(p.ink, p.paper, 0.3),
      );
    return contours("soft")(c) +
      circle(cx + 2 * u, cy + 3 * u, 36 * u, "#000000", {
        "fill-opacity": 0.18,
      }) + circle(cx, cy, 36 * u, mix(p.second, p.paper, 0.15)) +
      circle(cx, cy, 31 * u, p.paper) + stroke(ticks, p.ink, 0.6 * u) +
      group(needle, {
        transform: `rotate(34 ${Math.round(cx)} ${Math.round(cy)})`,
      }) + circle(cx, cy, 2 * u, p.ink);
  };
}

/** A camp fire: meant as the foreground of a landscape. */
export const fire: Composition = ({ u, p, cx }: Canvas) => {
  const y = 92 * u;
  const flame = (dx: number, wide: number, tall: number, fill: string) =>
    path(
      d`M${cx + dx * u} ${y - tall * u}c${wide * u} ${tall * 0.4 * u} ${
        wide * 1.3 * u
      } ${tall * 0.7 * u} 0 ${tall * u}c${-wide * 1.3 * u} ${-tall * 0.3 * u} ${
        -wide * u
      } ${-tall * 0.6 * u} 0 ${-tall * u}z`,
      fill,
    );
  return glow("fire", lighter(p.second, 0.2), 0.75) +
    circle(cx, y - 8 * u, 36 * u, "url(#fire)") + flame(0, 11, 26, p.accent) +
    flame(-3, 8, 17, mix(p.accent, p.second, 0.6)) +
    flame(1, 5, 11, lighter(p.second, 0.5)) +
    stroke(
      d`M${cx - 14 * u} ${y + 2 * u}l${28 * u} ${-5 * u}M${cx - 14 * u} ${
        y - 3 * u
      }l${28 * u} ${5 * u}`,
      darker(p.ink, 0.2),
      3.4 * u,
    );
};

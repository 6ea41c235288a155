import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  ellipse,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** Sesame rings on a cloth, from above. */
export function rings(): Composition {
  return (c) => {
    const { u, p } = c;
    const spots = c.wide
      ? [[0.2, 46], [0.5, 58], [0.8, 42]]
      : [[0.3, 30], [0.7, 40], [0.42, 74]];
    let stripes = "";
    for (let x = 0; x < c.w + c.h; x += 9 * u) {
      stripes += d`M${x} 0L${x - c.h} ${c.h}`;
    }
    return rect(0, 0, c.w, c.h, mix(p.paper, p.soft, 0.4)) +
      stroke(stripes, mix(p.soft, p.main, 0.35), 1.6 * u, {
        "stroke-opacity": 0.5,
      }) + spots.map(([x = 0.5, y = 50]) => ring(c, x * c.w, y * u)).join("");
  };
}

function ring(c: Canvas, x: number, y: number): string {
  const { u, p } = c;
  const crust = mix(p.second, p.ink, 0.12);
  let seeds = "";
  for (let i = 0; i < 70; i++) {
    const a = c.random() * Math.PI * 2;
    const r = (13.5 + (c.random() - 0.5) * 8) * u;
    seeds += d`M${x + Math.cos(a) * r} ${y + Math.sin(a) * r}l${
      Math.cos(a * 3) * u * 0.7
    } ${Math.sin(a * 3) * u * 0.7}`;
  }
  const loop = (width: number, color: string, dx: number, more = {}) =>
    circle(x + dx * u, y + dx * 1.3 * u, 13.5 * u, "none", {
      stroke: color,
      "stroke-width": width * u,
      ...more,
    });
  return loop(10, "#000000", 1.4, { "stroke-opacity": 0.18 }) +
    loop(10, darker(crust, 0.2), 0) + loop(7.4, crust, -0.3) +
    loop(2.4, lighter(crust, 0.2), -0.9) +
    stroke(seeds, lighter(p.paper, 0.2), 0.75 * u);
}

/** Loaves on a board. */
export function loaves(ground: "paper" | "soft" | "main" | "ink"): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const board = mix(p.second, p.ink, 0.3);
    return rect(0, 0, c.w, c.h, p[ground]) +
      circle(cx + 18 * u, 36 * u, 26 * u, mix(p[ground], p.second, 0.45)) +
      rect(cx - 44 * u, 70 * u, 88 * u, 7 * u, board, { rx: 2 * u }) +
      rect(0, 77 * u, c.w, 23 * u, mix(p[ground], p.ink, 0.3)) +
      [[-21, 0.84, -2], [23, 0.7, 3], [2, 0.96, 0]].map((
        [x = 0, size = 1, turn = 0],
      ) =>
        group(loaf(c), {
          transform: `translate(${Math.round(cx + x * u)} ${
            Math.round(70 * u)
          }) rotate(${turn}) scale(${size})`,
        })
      ).join("");
  };
}

function loaf({ u, p, random }: Canvas): string {
  const crust = mix(p.second, p.ink, 0.1 + random() * 0.24);
  const cuts = [-12, -4, 4, 12].map((x) =>
    d`M${(x - 3) * u} ${-17 * u}q${4 * u} ${3 * u} ${6 * u} ${10 * u}`
  ).join("");
  return ellipse(4 * u, 0, 23 * u, 2 * u, "#000000", { "fill-opacity": 0.2 }) +
    path(
      d`M${-22 * u} 0c${-3 * u} ${-12 * u} ${6 * u} ${-23 * u} ${22 * u} ${
        -23 * u
      }s${25 * u} ${11 * u} ${22 * u} ${23 * u}z`,
      crust,
    ) +
    path(
      d`M${-18 * u} ${-4 * u}c0 ${-10 * u} ${7 * u} ${-16 * u} ${18 * u} ${
        -16 * u
      }c${-8 * u} ${3 * u} ${-13 * u} ${8 * u} ${-14 * u} ${16 * u}z`,
      lighter(crust, 0.18),
    ) + stroke(cuts, lighter(p.soft, 0.3), 1.5 * u);
}

/** Lemons, figs, beets: round fruit in a bowl from the side, in a crate. */
export function crate(): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const wood = mix(p.second, p.soft, 0.35);
    const fruits = Array.from({ length: 11 }, (_, i) => {
      const x = cx + (i % 6 - 2.5 + (i > 5 ? 0.5 : 0)) * 11 * u;
      const y = (i > 5 ? 45 : 53) * u - c.random() * 2 * u;
      const color = [
        p.accent,
        p.main,
        darker(p.accent, 0.3),
        mix(p.accent, p.second, 0.6),
      ][i % 4] ?? p.accent;
      const leaf = path(
        d`M${x} ${y - 7 * u}q${-2 * u} ${-9 * u} ${4 * u} ${-13 * u}q${3 * u} ${
          8 * u
        } ${-4 * u} ${13 * u}z`,
        mix(p.main, p.ink, 0.15),
      );
      return [
        i,
        leaf + circle(x, y, 7.4 * u, color) +
        circle(x - 2.4 * u, y - 2.6 * u, 1.8 * u, "#ffffff", {
          "fill-opacity": 0.3,
        }),
      ] as const;
    }).sort((a, b) => b[0] - a[0]).map(([, fruit]) => fruit).join("");
    const plank = (y: number) =>
      rect(cx - 38 * u, y * u, 76 * u, 9 * u, wood) +
      rect(cx - 38 * u, (y + 8) * u, 76 * u, u, darker(wood, 0.2));
    return rect(0, 0, c.w, c.h, p.soft) +
      circle(cx + 16 * u, 36 * u, 27 * u, mix(p.soft, p.second, 0.5)) +
      rect(0, 84 * u, c.w, 16 * u, mix(p.soft, p.ink, 0.25)) + fruits +
      plank(56) + plank(67) + plank(78) +
      rect(cx - 38 * u, 54 * u, 5 * u, 34 * u, darker(wood, 0.12)) +
      rect(cx + 33 * u, 54 * u, 5 * u, 34 * u, darker(wood, 0.12));
  };
}

import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** A roof with panels below a large sun. */
export function roof(time: "day" | "dusk"): Composition {
  return (c) => {
    const { u, p, w } = c;
    const sky = time === "day"
      ? [mix(p.soft, p.main, 0.35), p.paper]
      : [mix(p.main, p.ink, 0.3), mix(p.accent, p.paper, 0.4)];
    const house = mix(p.paper, p.soft, 0.4);
    return gradient("sky", sky) + rect(0, 0, w, c.h, "url(#sky)") +
      sunburst(w * 0.76, 26 * u, 13 * u, p.second) +
      path(
        d`M0 ${c.h}V${78 * u}Q${w * 0.25} ${66 * u} ${w * 0.5} ${76 * u}T${w} ${
          70 * u
        }V${c.h}Z`,
        mix(p.main, p.paper, 0.35),
      ) +
      path(d`M${c.cx - 34 * u} ${c.h}V${66 * u}h${66 * u}V${c.h}Z`, house) +
      path(
        d`M${c.cx + 20 * u} ${c.h}V${66 * u}l${12 * u} 0V${c.h}Z`,
        darker(house, 0.12),
      ) +
      path(
        d`M${c.cx - 40 * u} ${67 * u}l${14 * u} ${-27 * u}h${48 * u}l${
          16 * u
        } ${27 * u}z`,
        mix(p.accent, p.ink, 0.35),
      ) +
      panels(c, c.cx - 24 * u, 43 * u) + windows(c) + trees(c);
  };
}

function sunburst(x: number, y: number, r: number, color: string): string {
  let rays = "";
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2;
    const [near, far] = [r * 1.25, r * (i % 2 ? 1.5 : 1.75)];
    rays += d`M${x + Math.cos(a) * near} ${y + Math.sin(a) * near}L${
      x + Math.cos(a) * far
    } ${y + Math.sin(a) * far}`;
  }
  return circle(x, y, r, color) + stroke(rays, color, r * 0.07);
}

function panels({ u, p }: Canvas, x: number, y: number): string {
  const cell = rect(0, 0, 9.4 * u, 9 * u, p.ink) +
    stroke(
      d`M${4.7 * u} 0v${9 * u}M0 ${3 * u}h${9.4 * u}M0 ${6 * u}h${9.4 * u}`,
      mix(p.ink, p.paper, 0.3),
      0.25 * u,
    ) + path(d`M0 0h${5 * u}L0 ${6 * u}z`, "#ffffff", { "fill-opacity": 0.12 });
  let out = "";
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 4; column++) {
      out += group(cell, {
        transform: `translate(${
          Math.round(x + column * 10.4 * u - row * 5 * u)
        } ${Math.round(y + row * 10 * u)}) skewX(-27)`,
      });
    }
  }
  return out;
}

function windows({ u, p, cx }: Canvas): string {
  return [-25, -9, 7].map((x) =>
    rect(cx + x * u, 76 * u, 9 * u, 12 * u, mix(p.main, p.ink, 0.3)) +
    rect(cx + x * u, 76 * u, 9 * u, 4 * u, mix(p.second, p.paper, 0.4))
  ).join("");
}

function trees(c: Canvas): string {
  const green = mix(c.p.main, c.p.ink, 0.25);
  return [0.06, 0.16, 0.9, 0.98].map((x, i) =>
    stroke(d`M${x * c.w} ${c.h}v${-18 * c.u}`, darker(green, 0.4), c.u) +
    circle(
      x * c.w,
      (76 - (i % 2) * 6) * c.u,
      (8 + (i % 3) * 2) * c.u,
      i % 2 ? green : darker(green, 0.14),
    )
  ).join("");
}

/** A field of panels that runs to the horizon. */
export function field(): Composition {
  return (c) => {
    const { u, p, w, cx } = c;
    const horizon = 46 * u;
    let rows = "";
    for (let i = 0; i < 6; i++) {
      const y = horizon + (4 + i * i * 1.9 + i * 3) * u;
      const tall = (1.6 + i * 1.7) * u;
      rows += path(
        d`M${-5 * u} ${y}H${w + 5 * u}L${w + 20 * u} ${y + tall}H${-20 * u}Z`,
        mix(mix(p.ink, p.main, 0.5), p.ink, i / 5),
      );
      let seams = "";
      for (let k = -9; k <= 9; k++) {
        seams += d`M${cx + k * (8 + i * 3) * u} ${y}L${
          cx + k * (8.8 + i * 3.3) * u
        } ${y + tall}`;
      }
      rows += stroke(seams, mix(p.ink, p.paper, 0.35), 0.3 * u);
    }
    return gradient("sky", [
      mix(p.main, p.paper, 0.3),
      mix(p.second, p.paper, 0.55),
    ]) + rect(0, 0, w, c.h, "url(#sky)") +
      sunburst(cx - 14 * u, 30 * u, 9 * u, lighter(p.second, 0.15)) +
      path(
        d`M0 ${horizon + 2 * u}V${42 * u}Q${w * 0.3} ${34 * u} ${w * 0.55} ${
          43 * u
        }T${w} ${38 * u}V${horizon + 2 * u}Z`,
        mix(p.accent, p.paper, 0.35),
      ) +
      rect(0, horizon, w, c.h, mix(p.second, p.accent, 0.35)) + rows;
  };
}

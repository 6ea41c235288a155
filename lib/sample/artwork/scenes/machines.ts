import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  gradient,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

type Ground = "paper" | "soft" | "main" | "second" | "ink" | "accent";

/** One gear wheel as path data, with a hole in its middle. */
export function gearPath(
  x: number,
  y: number,
  r: number,
  teeth: number,
  turn = 0,
): string {
  const tooth = Math.max(r * 0.1, (Math.PI * r) / teeth * 0.62);
  let out = "";
  for (let i = 0; i < teeth; i++) {
    const at = (part: number, radius: number) => {
      const a = turn + ((i + part) / teeth) * Math.PI * 2;
      return d`${x + Math.cos(a) * radius} ${y + Math.sin(a) * radius}`;
    };
    out += `${i ? "L" : "M"}${at(0, r)}L${at(0.14, r + tooth)}L${
      at(0.42, r + tooth)
    }L${at(0.56, r)}`;
  }
  const hole = r * 0.22;
  return `${out}Z` +
    d`M${x + hole} ${y}a${hole} ${hole} 0 1 0 ${
      -2 * hole
    } 0a${hole} ${hole} 0 1 0 ${2 * hole} 0z`;
}

/** A train of gears in flat colours. */
export function gears(ground: Ground): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const wheels = [
      [-20, 40, 19, 18, p.main],
      [15, 29, 13, 12, p.accent],
      [21, 63, 17.6, 16, p.second],
      [-16, 80, 12, 12, p.soft],
      [44, 44, 8, 9, mix(p.ink, p.soft, 0.4)],
      [-48, 66, 13, 13, mix(p.second, p.ink, 0.2)],
    ] as const;
    return rect(0, 0, c.w, c.h, p[ground]) +
      wheels.map(([x, y, r, teeth, color], i) => {
        const fill = color === p[ground] ? p.ink : color;
        return path(
          gearPath(cx + x * u + 1.4 * u, y * u + 1.8 * u, r * u, teeth, i),
          "#000000",
          { "fill-opacity": 0.14, "fill-rule": "evenodd" },
        ) +
          path(gearPath(cx + x * u, y * u, r * u, teeth, i), fill, {
            "fill-rule": "evenodd",
          }) +
          circle(cx + x * u, y * u, r * 0.68 * u, "none", {
            stroke: darker(fill, 0.22),
            "stroke-width": 0.8 * u,
          });
      }).join("");
  };
}

/** A clock whose works can be seen. */
export function clock(ground: Ground): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const y = 50 * u;
    let ticks = "";
    for (let i = 0; i < 60; i++) {
      const a = (i / 60) * Math.PI * 2;
      const near = i % 5 ? 34.6 : 32;
      ticks += d`M${cx + Math.cos(a) * near * u} ${
        y + Math.sin(a) * near * u
      }L${cx + Math.cos(a) * 36.4 * u} ${y + Math.sin(a) * 36.4 * u}`;
    }
    return gradient("air", [lighter(p[ground], 0.1), darker(p[ground], 0.08)]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(cx + 2 * u, y + 3 * u, 42 * u, "#000000", {
        "fill-opacity": 0.18,
      }) + circle(cx, y, 42 * u, mix(p.second, p.ink, 0.1)) +
      circle(cx, y, 39 * u, p.paper) + stroke(ticks, p.ink, 0.5 * u) +
      path(
        gearPath(cx - 9 * u, y + 10 * u, 12 * u, 16),
        mix(p.soft, p.second, 0.6),
        { "fill-rule": "evenodd" },
      ) +
      path(
        gearPath(cx + 13 * u, y + 6 * u, 8 * u, 12),
        mix(p.soft, p.accent, 0.5),
        { "fill-rule": "evenodd" },
      ) +
      path(
        gearPath(cx + 2 * u, y - 13 * u, 9 * u, 13),
        mix(p.soft, p.main, 0.5),
        { "fill-rule": "evenodd" },
      ) +
      stroke(d`M${cx} ${y}L${cx - 13 * u} ${y - 17 * u}`, p.ink, 1.8 * u) +
      stroke(d`M${cx} ${y}L${cx + 22 * u} ${y - 19 * u}`, p.ink, 1.1 * u) +
      circle(cx, y, 2 * u, p.accent);
  };
}

/** A wind-up bird on a stand. */
export function bird(ground: Ground): Composition {
  return (c) => {
    const { u, p, cx } = c;
    return gradient("air", [lighter(p[ground], 0.1), p[ground]]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(cx, 44 * u, 35 * u, mix(p[ground], p.paper, 0.35)) +
      rect(0, 84 * u, c.w, 16 * u, mix(p[ground], p.ink, 0.3)) +
      rect(cx - 17 * u, 78 * u, 34 * u, 8 * u, mix(p.ink, p.second, 0.3), {
        rx: 1.4 * u,
      }) + rect(cx - 1 * u, 60 * u, 2 * u, 19 * u, p.ink) +
      path(
        d`M${cx - 33 * u} ${54 * u}l${14 * u} ${-7 * u}c${2 * u} ${-14 * u} ${
          14 * u
        } ${-20 * u} ${26 * u} ${-18 * u}c${7 * u} ${1 * u} ${12 * u} ${
          6 * u
        } ${12 * u} ${12 * u}l${7 * u} ${3 * u}l${-7.6 * u} ${2.4 * u}c${
          -2 * u
        } ${10 * u} ${-12 * u} ${17 * u} ${-24 * u} ${16 * u}c${-8 * u} ${
          -0.6 * u
        } ${-13 * u} ${-4 * u} ${-15 * u} ${-8 * u}z`,
        p.accent,
      ) +
      path(
        d`M${cx - 16 * u} ${46 * u}c${8 * u} ${-6 * u} ${20 * u} ${-4 * u} ${
          22 * u
        } ${6 * u}c${-8 * u} ${6 * u} ${-18 * u} ${4 * u} ${-22 * u} ${
          -6 * u
        }z`,
        darker(p.accent, 0.25),
      ) + circle(cx + 11 * u, 36 * u, 1.7 * u, p.ink) +
      path(gearPath(cx - 2 * u, 49 * u, 5 * u, 10), lighter(p.second, 0.2), {
        "fill-rule": "evenodd",
      }) +
      stroke(
        d`M${cx - 8 * u} ${29 * u}v${-8 * u}m${-5 * u} ${-3 * u}a${3 * u} ${
          3 * u
        } 0 1 1 ${5 * u} ${3 * u}a${3 * u} ${3 * u} 0 1 1 ${5 * u} ${-3 * u}`,
        mix(p.second, p.ink, 0.15),
        1.5 * u,
      );
  };
}

/** The front panel of a synthesizer with patch cables. */
export function synth(ground: Ground): Composition {
  return (c) => {
    const { u, p, w } = c;
    const columns = c.wide ? 9 : 5;
    const step = (w - 20 * u) / columns;
    const plate = mix(p[ground], p.paper, ground === "ink" ? 0.08 : 0.6);
    let out = rect(0, 0, w, c.h, p[ground]) +
      rect(6 * u, 6 * u, w - 12 * u, 88 * u, plate, { rx: 2 * u });
    for (let i = 0; i < columns; i++) {
      const x = 10 * u + (i + 0.5) * step;
      out += knob(
        c,
        x,
        20 * u,
        6 * u,
        i % 3 === 1 ? p.accent : mix(p.ink, p.main, 0.3),
      ) + knob(c, x, 38 * u, 4.2 * u, mix(p.second, p.ink, 0.15)) +
        slider(c, x, 49 * u) + jack(c, x, 80 * u) + jack(c, x, 88 * u);
    }
    const cable = (from: number, to: number, color: string) => {
      const [a, b] = [10 * u + (from + 0.5) * step, 10 * u + (to + 0.5) * step];
      return stroke(
        d`M${a} ${80 * u}C${a} ${97 * u} ${b} ${98 * u} ${b} ${88 * u}`,
        color,
        1.8 * u,
      );
    };
    return out + cable(0, 2, p.accent) + cable(1, 4, p.second) +
      cable(3, columns - 1, p.soft);
  };
}

function knob(
  c: Canvas,
  x: number,
  y: number,
  r: number,
  color: string,
): string {
  const a = -2.4 + c.random() * 4.8 - Math.PI / 2;
  return circle(x + r * 0.15, y + r * 0.22, r, "#000000", {
    "fill-opacity": 0.25,
  }) + circle(x, y, r, color) + circle(x, y, r * 0.7, lighter(color, 0.1)) +
    stroke(
      d`M${x + Math.cos(a) * r * 0.3} ${y + Math.sin(a) * r * 0.3}L${
        x + Math.cos(a) * r * 0.9
      } ${y + Math.sin(a) * r * 0.9}`,
      c.p.paper,
      r * 0.14,
    );
}

function slider({ u, p, random }: Canvas, x: number, y: number): string {
  return rect(x - 0.5 * u, y, u, 22 * u, darker(p.ink, 0.3), { rx: 0.5 * u }) +
    rect(x - 3.4 * u, y + random() * 17 * u, 6.8 * u, 3.6 * u, p.accent, {
      rx: 0.8 * u,
    });
}

function jack({ u, p }: Canvas, x: number, y: number): string {
  return circle(x, y, 2.2 * u, mix(p.soft, p.ink, 0.3)) +
    circle(x, y, 1.2 * u, "#000000");
}

/** A Lissajous figure as an oscilloscope shows it. */
export function lissajous(a: number, b: number): Composition {
  return (c) => {
    const { u, p, cx } = c;
    let grid = "";
    for (let x = cx % (10 * u); x < c.w; x += 10 * u) grid += d`M${x} 0V${c.h}`;
    for (let y = 0; y < c.h; y += 10 * u) grid += d`M0 ${y}H${c.w}`;
    const figure = (phase: number) =>
      Array.from({ length: 181 }, (_, i) => {
        const t = (i / 180) * Math.PI * 2;
        return `${i ? "L" : "M"}${d`${
          cx + Math.sin(a * t + phase) * (c.wide ? 66 : 38) * u
        } ${50 * u + Math.sin(b * t) * 38 * u}`}`;
      }).join("");
    return gradient("crt", [mix(p.ink, p.main, 0.25), darker(p.ink, 0.3)]) +
      rect(0, 0, c.w, c.h, "url(#crt)") +
      stroke(grid, p.soft, 0.15 * u, { "stroke-opacity": 0.35 }) +
      stroke(figure(0.9), p.main, 0.8 * u, { "stroke-opacity": 0.8 }) +
      stroke(figure(0.5), p.accent, 2.6 * u, { "stroke-opacity": 0.25 }) +
      stroke(figure(0.5), lighter(p.accent, 0.25), 0.8 * u);
  };
}

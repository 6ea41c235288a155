import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, mix } from "@/lib/sample/artwork/color.ts";
import { type Point, polyline, smooth } from "@/lib/sample/artwork/curve.ts";
import {
  circle,
  d,
  gradient,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

export type Time = "day" | "dusk" | "night";

export interface RidgeOptions {
  time: Time;
  /** Jagged peaks, rolling hills or dunes. */
  form: "peaks" | "hills" | "dunes";
  /** Centre and radius of sun or moon, as parts of width, height, height. */
  sun?: readonly [number, number, number];
  trees?: boolean;
  lake?: boolean;
  /** Drawn above the last ridge. */
  foreground?: Composition;
}

/** Top and bottom of the sky. */
export function skyColors({ p }: Canvas, time: Time): [string, string] {
  if (time === "night") return [darker(p.ink, 0.35), mix(p.ink, p.main, 0.7)];
  if (time === "dusk") {
    return [mix(p.main, p.ink, 0.25), mix(p.accent, p.paper, 0.55)];
  }
  return [mix(p.soft, p.second, 0.3), p.paper];
}

/** Small stars over the upper part of the picture. */
export function stars(c: Canvas, count: number, below = 0.5): string {
  let dots = "";
  for (let i = 0; i < count; i++) {
    const x = c.random() * c.w;
    const y = c.random() ** 1.4 * c.h * below;
    dots += d`M${x} ${y}h.01`;
  }
  return stroke(dots, c.p.paper, c.u * 0.35, { "stroke-opacity": 0.75 });
}

/** Layers of land, paler the farther away they are. */
export function ridges(o: RidgeOptions): Composition {
  return (c) => {
    const [top, bottom] = skyColors(c, o.time);
    const [sx, sy, sr] = o.sun ?? [0.68, 0.34, 0.12];
    const sunColor = o.time === "night" ? c.p.paper : c.p.accent;
    const far = mix(bottom, c.p.main, o.time === "night" ? 0.25 : 0.4);
    const near = mix(c.p.main, c.p.ink, o.time === "day" ? 0.55 : 0.85);
    const layers = [0.5, 0.58, 0.67, 0.77, 0.88].map((base, i) =>
      path(land(c, o.form, base, i), mix(far, near, i / 4))
    );
    return gradientSky(c, top, bottom) +
      (o.time === "night" ? stars(c, 70) : "") +
      circle(sx * c.w, sy * c.h, sr * c.h * 1.5, sunColor, {
        "fill-opacity": 0.16,
      }) +
      circle(sx * c.w, sy * c.h, sr * c.h, sunColor) +
      layers.slice(0, 3).join("") +
      (o.lake ? water(c, bottom, near) : layers.slice(3).join("")) +
      (o.trees ? firs(c, near) : "") + (o.foreground?.(c) ?? "");
  };
}

function gradientSky(c: Canvas, top: string, bottom: string): string {
  return gradient("sky", [top, bottom]) + rect(0, 0, c.w, c.h, "url(#sky)");
}

function land(c: Canvas, form: RidgeOptions["form"], base: number, i: number) {
  const steps = form === "peaks" ? 11 : 7;
  const height = form === "peaks" ? 0.17 - i * 0.022 : 0.07;
  const points: Point[] = [];
  const phase = c.random() * 6;
  for (let s = -1; s <= steps + 1; s++) {
    const swing = form === "peaks"
      ? (s % 2 ? 1 : 0.25) * (0.35 + c.random() * 0.65)
      : Math.sin(phase + s * (form === "dunes" ? 0.8 : 1.1)) *
        (0.6 + c.random() * 0.4);
    const x = ((s + (form === "peaks" ? c.random() * 0.5 : 0)) / steps) * c.w;
    points.push([x, (base - swing * height) * c.h]);
  }
  const edge = form === "peaks" ? polyline(points) : smooth(points);
  return `${edge}V${c.h}H${-c.w}Z`;
}

function water(c: Canvas, light: string, deep: string): string {
  const y = 0.74 * c.h;
  let streaks = "";
  for (let i = 0; i < 14; i++) {
    const length = (0.04 + c.random() * 0.2) * c.w;
    streaks += d`M${c.random() * c.w - length / 2} ${
      y + (0.02 + c.random() * 0.22) * c.h
    }h${length}`;
  }
  return gradient("lake", [mix(light, deep, 0.25), mix(light, deep, 0.75)]) +
    rect(0, y, c.w, c.h - y, "url(#lake)") +
    stroke(streaks, light, c.u * 0.5, { "stroke-opacity": 0.5 });
}

/** A row of firs along the lower edge. */
export function firs(c: Canvas, color: string, base = 1): string {
  let data = "";
  for (let x = -2 * c.u; x < c.w + 4 * c.u;) {
    const tall = (7 + c.random() * 13) * c.u;
    const half = tall * 0.17;
    data += d`M${x} ${base * c.h + c.u}l${half} ${-tall}l${half} ${tall}z`;
    x += half * (1 + c.random() * 1.3);
  }
  return path(data, darker(color, 0.25));
}

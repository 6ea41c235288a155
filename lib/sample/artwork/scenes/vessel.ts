import type { Canvas } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import { type Point, smooth } from "@/lib/sample/artwork/curve.ts";
import {
  circle,
  d,
  el,
  ellipse,
  gradient,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** Height and radius from the foot up, in hundredths of the picture. */
type Profile = readonly (readonly [height: number, radius: number])[];

const PROFILES = {
  vase: [[0, 8], [3, 10], [13, 15], [24, 13], [32, 6.5], [37, 6], [41, 8]],
  bottle: [[0, 9], [2, 10], [14, 10.4], [22, 9], [28, 4], [38, 3.4], [40, 4]],
  bowl: [[0, 7], [1.5, 7.5], [4, 13], [9, 19], [14, 21]],
  cup: [[0, 7], [1, 8], [6, 11], [14, 12]],
  mug: [[0, 9], [1, 10], [9, 10.4], [18, 10.5]],
  jar: [[0, 9], [2, 12], [12, 14], [22, 12], [26, 9], [29, 9.6]],
  pot: [[0, 9], [2, 11], [9, 16], [17, 14], [22, 7], [23, 6.5]],
  carafe: [[0, 12], [1, 13.5], [6, 14], [16, 8], [22, 5], [28, 9]],
  flacon: [[0, 10], [1, 11], [12, 11.5], [20, 11], [23, 8], [24, 4], [28, 4]],
  planter: [[0, 8], [1, 9], [10, 11.5], [19, 13.5], [20, 14.5], [23, 14.5]],
} as const satisfies Record<string, Profile>;

export type VesselKind = keyof typeof PROFILES;

export interface Vessel {
  kind: VesselKind;
  /** Centre of the foot, as parts of width and height. */
  at: readonly [number, number];
  color: string;
  size?: number;
  /** Colour of a glaze that covers the upper part. */
  glaze?: string;
  handle?: boolean;
  spout?: boolean;
  lid?: boolean;
  /** What it is filled with, seen through the rim. */
  filling?: string;
  steam?: boolean;
}

/** One vessel turned on a wheel, lit from the left, with its shadow. */
export function vessel(c: Canvas, v: Vessel, id: string): string {
  const u = c.u * (v.size ?? 1);
  const x = v.at[0] * c.w;
  const y = v.at[1] * c.h;
  const profile: Profile = PROFILES[v.kind];
  const [top, rim] = profile.at(-1) ?? [0, 0];
  const widest = Math.max(...profile.map(([, r]) => r));
  const [foot] = profile;
  const footRadius = (foot?.[1] ?? 0) * u;
  const side = (sign: 1 | -1): Point[] =>
    profile.map(([h, r]) => [x + sign * r * u, y - h * u]);
  const right = smooth(side(1).toReversed());
  const body = `${smooth(side(-1))}L${right.slice(1)}` +
    d`A${footRadius} ${footRadius * 0.2} 0 0 1 ${x - footRadius} ${y}Z`;
  const rimY = y - top * u;
  const clip = el("clipPath", { id: `${id}c` }, path(body, "none"));
  const glazeTop = top * (0.34 + c.random() * 0.2);
  const wave = d`M${x - widest * u} ${y - glazeTop * u}q${widest * u * 0.5} ${
    5 * u
  } ${widest * u} ${u}t${widest * u} ${-2 * u}V${rimY - 3 * u}H${
    x - widest * u
  }Z`;
  return shadow(x, y, widest * u) + (v.spout ? spout(x, y, u, v.color) : "") +
    (v.handle ? handle(x, y, u, top, widest, darker(v.color, 0.14)) : "") +
    gradient(id, [
      lighter(v.color, 0.2),
      v.color,
      darker(v.color, 0.28),
    ], true) + path(body, `url(#${id})`) +
    (v.glaze
      ? clip + path(wave, v.glaze, {
        "clip-path": `url(#${id}c)`,
        "fill-opacity": 0.85,
      })
      : "") +
    ellipse(x, rimY, rim * u, rim * u * 0.2, darker(v.color, 0.42)) +
    (v.filling
      ? ellipse(x, rimY + 0.5 * u, rim * u * 0.88, rim * u * 0.15, v.filling)
      : "") +
    (v.lid ? lid(x, rimY, rim * u, v.glaze ?? v.color, u) : "") +
    (v.steam ? steam(x, rimY - 3 * u, u, c.p.paper) : "");
}

function shadow(x: number, y: number, r: number): string {
  return ellipse(x + r * 0.55, y + r * 0.06, r * 1.35, r * 0.2, "#000000", {
    "fill-opacity": 0.16,
  });
}

function handle(
  x: number,
  y: number,
  u: number,
  top: number,
  r: number,
  color: string,
) {
  return stroke(
    d`M${x + (r - 2) * u} ${y - top * 0.82 * u}c${10 * u} ${-2 * u} ${10 * u} ${
      top * 0.62 * u
    } 0 ${top * 0.56 * u}`,
    color,
    2.2 * u,
  );
}

function spout(x: number, y: number, u: number, color: string): string {
  return path(
    d`M${x - 11 * u} ${y - 6 * u}c${-8 * u} 0 ${-8 * u} ${-10 * u} ${-14 * u} ${
      -13 * u
    }l${3 * u} ${-2 * u}c${5 * u} ${3 * u} ${8 * u} ${3 * u} ${13 * u} ${
      3 * u
    }z`,
    lighter(color, 0.08),
  );
}

function lid(x: number, y: number, r: number, color: string, u: number) {
  return path(
    d`M${x - r} ${y}a${r} ${r * 0.5} 0 0 1 ${2 * r} 0a${r} ${r * 0.2} 0 0 1 ${
      -2 * r
    } 0z`,
    mix(color, "#ffffff", 0.1),
  ) + circle(x, y - r * 0.5, 1.8 * u, darker(color, 0.2));
}

/** Two thin wisps. */
export function steam(x: number, y: number, u: number, color: string) {
  const wisp = (dx: number, tall: number) =>
    d`M${x + dx * u} ${y}c${3 * u} ${-tall * 0.3 * u} ${-3 * u} ${
      -tall * 0.6 * u
    } 0 ${-tall * u}`;
  return stroke(wisp(-2.5, 12) + wisp(2.5, 16), color, u * 0.9, {
    "stroke-opacity": 0.7,
  });
}

/** A plank of table with a light edge; `at` is where wall meets table. */
export function table(c: Canvas, at: number, wood: string): string {
  const y = at * c.h;
  return gradient("wood", [lighter(wood, 0.08), darker(wood, 0.14)]) +
    rect(0, y, c.w, c.h - y, "url(#wood)") +
    rect(0, y, c.w, c.u * 0.6, lighter(wood, 0.25));
}

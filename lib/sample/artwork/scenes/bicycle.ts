import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

export interface BicycleOptions {
  build: "road" | "city" | "cargo";
  ground: "paper" | "soft" | "main" | "accent" | "second" | "ink";
  frame: "ink" | "main" | "accent" | "paper" | "second";
  backdrop?: "disc" | "hill" | "wall";
}

/** One bicycle from the side, against one calm shape. */
export function bicycle(o: BicycleOptions): Composition {
  return (c) => {
    const { u, p } = c;
    const ground = p[o.ground];
    const floor = 82 * u;
    return gradient("air", [mix(ground, "#ffffff", 0.12), ground]) +
      rect(0, 0, c.w, c.h, "url(#air)") + behind(c, o, floor) +
      rect(0, floor, c.w, c.h - floor, mix(ground, p.ink, 0.16)) +
      group(machine(c, o), {
        transform: `translate(${Math.round(c.cx - 44 * u)} ${
          Math.round(floor - 59 * u)
        })`,
      });
  };
}

function behind(c: Canvas, o: BicycleOptions, floor: number): string {
  const { u, p, cx } = c;
  if (o.backdrop === "hill") {
    return circle(cx + 30 * u, 26 * u, 9 * u, p.accent) +
      path(
        d`M0 ${floor}V${60 * u}Q${c.w * 0.3} ${34 * u} ${c.w * 0.62} ${
          66 * u
        }T${c.w} ${58 * u}V${floor}Z`,
        mix(p[o.ground], p.main, 0.35),
      ) +
      path(
        d`M0 ${floor}V${74 * u}Q${c.w * 0.4} ${58 * u} ${c.w} ${
          76 * u
        }V${floor}Z`,
        mix(p[o.ground], p.main, 0.6),
      );
  }
  if (o.backdrop === "wall") {
    let bricks = "";
    for (let row = 0; row < 9; row++) {
      for (let x = (row % 2) * 7 * u; x < c.w; x += 14 * u) {
        if (c.random() < 0.5) {
          bricks += d`M${x} ${row * 9 * u + 2 * u}h${11 * u}v${5.6 * u}h${
            -11 * u
          }z`;
        }
      }
    }
    return path(bricks, mix(p[o.ground], p.ink, 0.09));
  }
  return circle(cx, 46 * u, 36 * u, mix(p[o.ground], p.paper, 0.55));
}

function machine({ u, p }: Canvas, o: BicycleOptions): string {
  const frame = p[o.frame];
  const tyre = o.frame === "ink" ? darker(p.main, 0.3) : p.ink;
  const rear = [18, 41] as const;
  const front = [
    o.build === "cargo" ? 78 : 70,
    o.build === "cargo" ? 46 : 41,
  ] as const;
  const r = 18;
  const frontR = o.build === "cargo" ? 13 : r;
  const at = (x: number, y: number) => d`${x * u} ${y * u}`;
  const crank = at(37, 43),
    seat = at(31, 16),
    head = at(59, 15),
    steer = at(60.5, 20);
  const stay = `M${at(...rear)}L${crank}L${seat}L${at(...rear)}`;
  const tube = o.build === "city"
    ? `M${crank}Q${at(43, 22)} ${steer}M${crank}Q${at(45, 30)} ${at(61, 24)}`
    : `M${seat}L${head}M${crank}L${steer}`;
  const fork = o.build === "cargo"
    ? `M${head}L${at(61, 24)}L${at(62, 46)}L${at(...front)}`
    : `M${head}L${at(...front)}`;
  const bar = o.build === "road"
    ? `M${head}l${at(1, -4)}h${6 * u}c${at(6, 0)} ${at(6, 9)} ${at(0, 9)}`
    : `M${head}L${at(58, 8)}M${at(58, 8)}q${at(-3, -3)} ${at(-9, -1)}`;
  return wheel(u, rear[0], rear[1], r, tyre) +
    wheel(u, front[0], front[1], frontR, tyre) +
    stroke(stay, frame, 1.5 * u) + stroke(tube, frame, 2 * u) +
    stroke(fork, frame, 1.8 * u) +
    stroke(`M${seat}L${at(29.6, 11)}`, tyre, 1.3 * u) +
    stroke(`M${at(24, 10.4)}q${at(4, 0.2)} ${at(11, 0.4)}`, tyre, 2.6 * u) +
    stroke(bar, tyre, 1.5 * u) +
    circle(37 * u, 43 * u, 4 * u, "none", { stroke: tyre, "stroke-width": u }) +
    stroke(
      `M${crank}l${at(4, 7)}M${at(38.5, 50.6)}h${5 * u}M${at(...rear)}h${
        19 * u
      }`,
      tyre,
      u,
    ) +
    (o.build === "city" ? basket(u, p.second) : "") +
    (o.build === "cargo" ? box(u, p.accent, p.ink) : "");
}

function wheel(
  u: number,
  x: number,
  y: number,
  r: number,
  color: string,
): string {
  let spokes = "";
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * Math.PI;
    const [dx, dy] = [
      Math.cos(angle) * r * 0.95 * u,
      Math.sin(angle) * r * 0.95 * u,
    ];
    spokes += d`M${x * u - dx} ${y * u - dy}l${2 * dx} ${2 * dy}`;
  }
  return stroke(spokes, color, u * 0.14, { "stroke-opacity": 0.6 }) +
    circle(x * u, y * u, r * u, "none", {
      stroke: color,
      "stroke-width": 1.3 * u,
    }) +
    circle(x * u, y * u, 1.6 * u, color);
}

function basket(u: number, color: string): string {
  return path(
    d`M${60 * u} ${6 * u}h${17 * u}l${-2.5 * u} ${11 * u}h${-11.5 * u}z`,
    color,
  ) +
    stroke(
      d`M${62 * u} ${10 * u}h${13 * u}M${63 * u} ${14 * u}h${11 * u}`,
      darker(color, 0.25),
      0.5 * u,
    );
}

function box(u: number, color: string, ink: string): string {
  return path(
    d`M${61 * u} ${20 * u}h${31 * u}l${-4 * u} ${19 * u}h${-24 * u}z`,
    color,
  ) +
    path(
      d`M${61 * u} ${20 * u}h${31 * u}l${-0.8 * u} ${4 * u}h${-29.6 * u}z`,
      darker(color, 0.18),
    ) +
    circle(76 * u, 31 * u, 3.2 * u, ink, { "fill-opacity": 0.25 });
}

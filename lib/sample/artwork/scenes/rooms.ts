import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
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
import { words } from "@/lib/sample/artwork/scenes/poster.ts";

/** A corner to read in: window, lamp, chair, plant. */
export function room(seat: "chair" | "sofa" | "desk"): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const wall = mix(p.paper, p.soft, 0.55);
    return gradient("wall", [wall, mix(wall, p.main, 0.12)]) +
      rect(0, 0, c.w, c.h, "url(#wall)") +
      rect(0, 76 * u, c.w, 24 * u, mix(p.second, p.ink, 0.18)) +
      window(c, cx - 34 * u) +
      ellipse(cx + 4 * u, 87 * u, 42 * u, 7 * u, mix(p.accent, p.paper, 0.25)) +
      lamp(c, cx + 30 * u) +
      (seat === "sofa"
        ? sofa(c, cx - 4 * u)
        : seat === "desk"
        ? desk(c, cx)
        : chair(c, cx)) +
      potted(c, cx - 40 * u);
  };
}

function window({ u, p }: Canvas, x: number): string {
  return rect(x - 2 * u, 12 * u, 34 * u, 42 * u, lighter(p.paper, 0.5)) +
    rect(x, 14 * u, 14 * u, 38 * u, mix(p.main, p.paper, 0.55)) +
    rect(x + 16 * u, 14 * u, 14 * u, 38 * u, mix(p.main, p.paper, 0.55)) +
    circle(x + 22 * u, 24 * u, 5 * u, mix(p.second, p.paper, 0.4)) +
    path(
      d`M${x} ${52 * u}V${44 * u}q${7 * u} ${-8 * u} ${14 * u} 0v${8 * u}zM${
        x + 16 * u
      } ${52 * u}V${42 * u}q${7 * u} ${-5 * u} ${14 * u} ${3 * u}v${7 * u}z`,
      mix(p.main, p.ink, 0.2),
    );
}

function lamp({ u, p }: Canvas, x: number): string {
  return glow("lamp", lighter(p.second, 0.5), 0.55) +
    circle(x - 6 * u, 36 * u, 24 * u, "url(#lamp)") +
    stroke(
      d`M${x + 6 * u} ${86 * u}V${40 * u}c0 ${-18 * u} ${-14 * u} ${-20 * u} ${
        -14 * u
      } ${-10 * u}M${x} ${86 * u}h${12 * u}`,
      p.ink,
      u,
    ) +
    path(
      d`M${x - 16 * u} ${38 * u}a${8 * u} ${8 * u} 0 0 1 ${16 * u} 0z`,
      p.accent,
    );
}

function chair({ u, p }: Canvas, x: number): string {
  const wood = mix(p.second, p.ink, 0.35);
  return stroke(
    d`M${x - 13 * u} ${88 * u}l${3 * u} ${-22 * u}M${x + 15 * u} ${88 * u}l${
      -3 * u
    } ${-22 * u}M${x + 8 * u} ${84 * u}l${-1 * u} ${-18 * u}M${x - 7 * u} ${
      84 * u
    }l${1 * u} ${-18 * u}`,
    wood,
    1.8 * u,
  ) +
    path(
      d`M${x - 14 * u} ${66 * u}c${-4 * u} ${-14 * u} ${-5 * u} ${-28 * u} ${
        2 * u
      } ${-30 * u}c${8 * u} ${-2 * u} ${18 * u} ${-1 * u} ${24 * u} ${u}c${
        6 * u
      } ${3 * u} ${4 * u} ${16 * u} ${3 * u} ${29 * u}z`,
      p.main,
    ) +
    rect(x - 16 * u, 62 * u, 34 * u, 8 * u, darker(p.main, 0.2), {
      rx: 4 * u,
    }) +
    rect(x - 8 * u, 48 * u, 17 * u, 13 * u, p.soft, {
      rx: 2 * u,
      transform: `rotate(-8 ${Math.round(x)} ${Math.round(54 * u)})`,
    });
}

function sofa({ u, p }: Canvas, x: number): string {
  const box = (
    dx: number,
    y: number,
    w: number,
    h: number,
    fill: string,
    r = 3,
  ) => rect(x + dx * u, y * u, w * u, h * u, fill, { rx: r * u });
  return box(-28, 84, 3, 6, p.ink, 1) + box(25, 84, 3, 6, p.ink, 1) +
    box(-29, 50, 58, 28, darker(p.main, 0.12), 5) +
    box(-33, 60, 10, 26, p.main, 4) + box(23, 60, 10, 26, p.main, 4) +
    box(-23, 68, 23, 12, lighter(p.main, 0.1)) +
    box(0, 68, 23, 12, lighter(p.main, 0.1)) +
    box(-29, 78, 58, 8, darker(p.main, 0.2)) +
    box(-18, 56, 14, 13, p.accent, 2) + box(6, 57, 13, 12, p.soft, 2);
}

function desk({ u, p }: Canvas, x: number): string {
  const wood = mix(p.second, p.ink, 0.25);
  return stroke(
    d`M${x - 24 * u} ${60 * u}l${-4 * u} ${30 * u}M${x + 24 * u} ${60 * u}l${
      4 * u
    } ${30 * u}`,
    wood,
    2 * u,
  ) + rect(x - 31 * u, 57 * u, 62 * u, 4 * u, lighter(wood, 0.1), { rx: u }) +
    rect(x + 4 * u, 61 * u, 20 * u, 7 * u, darker(wood, 0.2)) +
    rect(x - 18 * u, 52 * u, 16 * u, 2.4 * u, p.accent) +
    rect(x - 17 * u, 49.6 * u, 14 * u, 2.4 * u, p.main) +
    rect(x - 16 * u, 54.6 * u, 17 * u, 2.4 * u, p.ink) +
    rect(x + 10 * u, 50 * u, 5 * u, 7 * u, p.soft, { rx: u });
}

function potted({ u, p }: Canvas, x: number): string {
  const leaf = (turn: number, long: number) =>
    path(
      d`M${x} ${76 * u}q${-5 * u} ${-long * 0.6 * u} 0 ${-long * u}q${5 * u} ${
        long * 0.4 * u
      } 0 ${long * u}z`,
      mix(p.main, p.ink, 0.25),
      { transform: `rotate(${turn} ${Math.round(x)} ${Math.round(76 * u)})` },
    );
  return leaf(-38, 20) + leaf(-16, 27) + leaf(6, 30) + leaf(26, 24) +
    leaf(44, 18) +
    path(
      d`M${x - 7 * u} ${74 * u}h${14 * u}l${-2 * u} ${14 * u}h${-10 * u}z`,
      mix(p.accent, p.paper, 0.15),
    );
}

/** Spines on shelves. */
export function shelf(ground: "paper" | "soft" | "ink" | "main"): Composition {
  return (c) => {
    const { u, p, w } = c;
    const inks = [
      p.main,
      p.second,
      p.accent,
      p.soft,
      mix(p.main, p.paper, 0.4),
      mix(p.second, p.ink, 0.4),
      p.paper,
    ];
    let out = rect(0, 0, w, c.h, p[ground]);
    for (const floor of [34, 64, 94]) {
      for (let x = 4 * u; x < w - 8 * u;) {
        const wide = (3 + c.random() * 4.4) * u;
        const tall = (15 + c.random() * 10) * u;
        const color = inks[Math.floor(c.random() * inks.length)] ?? p.main;
        const lean = c.random() < 0.07 ? 7 : 0;
        const y = floor * u - tall;
        out += group(
          rect(x, y, wide, tall, color, { rx: 0.4 * u }) +
            rect(x, y + tall * 0.14, wide, 0.9 * u, darker(color, 0.3), {
              "fill-opacity": 0.6,
            }) +
            rect(x, y + tall * 0.8, wide, 0.5 * u, darker(color, 0.3), {
              "fill-opacity": 0.6,
            }),
          lean
            ? {
              transform: `rotate(${lean} ${Math.round(x)} ${
                Math.round(floor * u)
              })`,
            }
            : {},
        );
        x += wide + (c.random() < 0.1 ? 7 : 0.5) * u + (lean ? 3 * u : 0);
      }
      out += rect(0, floor * u, w, 2.4 * u, mix(p.second, p.ink, 0.45)) +
        rect(0, (floor + 2.4) * u, w, 1.2 * u, "#000000", {
          "fill-opacity": 0.18,
        });
    }
    return out;
  };
}

/** A lighthouse that stands on a pile of books. */
export function bookLighthouse(title: string): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const pile = [[-26, 84, 54, p.main], [-22, 77, 46, p.second], [
      -25,
      70,
      50,
      mix(p.main, p.paper, 0.4),
    ], [-17, 63, 34, p.soft]] as const;
    return gradient("sky", [darker(p.ink, 0.2), mix(p.ink, p.main, 0.65)]) +
      rect(0, 0, c.w, c.h, "url(#sky)") +
      path(
        d`M${cx} ${19 * u}L0 ${4 * u}V${36 * u}ZM${cx} ${19 * u}L${c.w} ${
          2 * u
        }V${38 * u}Z`,
        lighter(p.second, 0.4),
        { "fill-opacity": 0.3 },
      ) +
      pile.map(([x, y, wide, color]) =>
        rect(cx + x * u, y * u, wide * u, 7 * u, color, { rx: u }) +
        rect(cx + (x + wide - 6) * u, (y + 1.2) * u, 6 * u, 4.6 * u, p.paper)
      ).join("") +
      words(title, cx, 89 * u, 3.8 * u, p.paper, "serif", 700, "middle") +
      path(
        d`M${cx - 8 * u} ${63 * u}l${3 * u} ${-37 * u}h${10 * u}l${3 * u} ${
          37 * u
        }z`,
        p.paper,
      ) +
      path(
        d`M${cx - 7.2 * u} ${53 * u}l${0.7 * u} ${-9 * u}h${13 * u}l${
          0.7 * u
        } ${9 * u}zM${cx - 5.8 * u} ${35 * u}l${0.7 * u} ${-9 * u}h${
          10.2 * u
        }l${0.7 * u} ${9 * u}z`,
        p.accent,
      ) + rect(cx - 4 * u, 16 * u, 8 * u, 10 * u, lighter(p.second, 0.5)) +
      path(
        d`M${cx - 6 * u} ${16 * u}a${6 * u} ${6 * u} 0 0 1 ${12 * u} 0z`,
        p.accent,
      ) + rect(cx - 7 * u, 25 * u, 14 * u, 1.6 * u, p.ink);
  };
}

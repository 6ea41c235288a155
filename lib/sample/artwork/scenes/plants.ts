import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  ellipse,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";
import { words } from "@/lib/sample/artwork/scenes/poster.ts";

export type Head = "poppy" | "daisy" | "lavender" | "tomato" | "pea" | "tulip";

/** A bed of one kind of plant under a plain sky. */
export function bed(
  head: Head,
  ground: "paper" | "soft" | "main" | "ink" | "second" = "paper",
  flower?: string,
): Composition {
  return (c) => {
    const count = c.wide ? 9 : 6;
    const painted = flower ? { ...c, p: { ...c.p, accent: flower } } : c;
    let plants = "";
    for (let i = 0; i < count; i++) {
      const x = ((i + 0.5) / count) * c.w + (c.random() - 0.5) * 3 * c.u;
      plants += plant(painted, head, x, 96 * c.u, (44 + c.random() * 30) * c.u);
    }
    return gradient("air", [lighter(c.p[ground], 0.12), c.p[ground]]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(
        c.w * 0.72,
        30 * c.u,
        20 * c.u,
        mix(c.p[ground], c.p.second, 0.3),
      ) + plants +
      rect(0, 93 * c.u, c.w, 7 * c.u, mix(c.p.ink, c.p.main, 0.2));
  };
}

/** One stem with paired leaves and what grows on it. */
export function plant(
  c: Canvas,
  head: Head,
  x: number,
  y: number,
  tall: number,
): string {
  const { u, p } = c;
  const lean = (c.random() - 0.5) * 12 * u;
  const green = mix(p.main, p.second, c.random() * 0.25);
  const along = (
    t: number,
  ): [number, number] => [x + lean * t * t, y - tall * t];
  let leaves = "";
  for (const t of [0.22, 0.38, 0.54, 0.7]) {
    const [lx, ly] = along(t);
    const long = (11 - t * 8) * u;
    leaves += d`M${lx} ${ly}q${long * 0.3} ${-long * 0.8} ${long} ${
      -long * 0.7
    }q${-long * 0.2} ${long * 0.8} ${-long} ${long * 0.7}z`;
    leaves += d`M${lx} ${ly - 2 * u}q${-long * 0.3} ${-long * 0.8} ${-long} ${
      -long * 0.7
    }q${long * 0.2} ${long * 0.8} ${long} ${long * 0.7}z`;
  }
  const [hx, hy] = along(1);
  return stroke(
    d`M${x} ${y}Q${x} ${y - tall * 0.5} ${hx} ${hy}`,
    darker(green, 0.2),
    0.8 * u,
  ) +
    path(leaves, green) + bloom(c, head, hx, hy, along);
}

function bloom(
  c: Canvas,
  head: Head,
  x: number,
  y: number,
  along: (t: number) => [number, number],
): string {
  const { u, p } = c;
  switch (head) {
    case "poppy":
      return ellipse(x - 2.6 * u, y, 4.6 * u, 4 * u, darker(p.accent, 0.1)) +
        ellipse(x + 2.6 * u, y, 4.6 * u, 4 * u, p.accent) +
        ellipse(x, y + 1.4 * u, 4.4 * u, 3 * u, lighter(p.accent, 0.12)) +
        circle(x, y, 1.4 * u, p.ink);
    case "daisy":
      return Array.from(
        { length: 9 },
        (_, i) =>
          ellipse(x, y - 4.2 * u, 1.5 * u, 3.6 * u, p.paper, {
            transform: `rotate(${i * 40} ${Math.round(x)} ${Math.round(y)})`,
          }),
      ).join("") + circle(x, y, 2.4 * u, p.accent);
    case "lavender": {
      let spikes = "";
      for (let i = 0; i < 9; i++) {
        const [bx, by] = along(1 - i * 0.035);
        spikes += d`M${bx - (i % 2 ? 1.6 : -1.6) * u} ${by}h.01`;
      }
      return stroke(spikes, p.accent, 3 * u);
    }
    case "tomato":
      return [0.92, 0.66, 0.44].map((t, i) => {
        const [tx, ty] = along(t);
        const side = i % 2 ? -5 : 5;
        return circle(
          tx + side * u,
          ty + 4 * u,
          (4.6 + i * 0.7) * u,
          i === 0 ? mix(p.accent, p.second, 0.5) : p.accent,
        ) +
          circle(tx + side * u - 1.6 * u, ty + 2.4 * u, 1.1 * u, "#ffffff", {
            "fill-opacity": 0.5,
          }) +
          path(
            d`M${tx + side * u} ${ty - 0.6 * u}l${2.6 * u} ${1.8 * u}l${
              -2.6 * u
            } ${-0.6 * u}l${-2.6 * u} ${0.6 * u}z`,
            p.main,
          );
      }).join("");
    case "pea":
      return [0.9, 0.6].map((t, i) => {
        const [px, py] = along(t);
        const peas = [2, 5, 8, 11].map((k) =>
          circle(k * u, 0, 1.7 * u, lighter(p.accent, 0.1))
        ).join("");
        return group(
          ellipse(6.5 * u, 0, 8.4 * u, 2.9 * u, darker(p.accent, 0.28)) + peas,
          {
            transform: `translate(${Math.round(px)} ${Math.round(py)}) rotate(${
              i ? 118 : 62
            })`,
          },
        );
      }).join("");
    case "tulip":
      return path(
        d`M${x - 4 * u} ${y - 7 * u}l${2 * u} ${3 * u}l${2 * u} ${-4.4 * u}l${
          2 * u
        } ${4.4 * u}l${2 * u} ${-3 * u}q${2 * u} ${11 * u} ${-4 * u} ${
          11 * u
        }q${-6 * u} 0 ${-4 * u} ${-11 * u}z`,
        p.accent,
      );
  }
}

/** A seed packet standing upright, with its plant printed on it. */
export function packets(
  heads: readonly Head[],
  names: readonly string[],
): Composition {
  return (c) => {
    const { u, p } = c;
    const wide = 30 * u;
    const gap = 7 * u;
    const left = c.cx - (heads.length * wide + (heads.length - 1) * gap) / 2;
    return rect(0, 0, c.w, c.h, mix(p.soft, p.second, 0.25)) +
      rect(0, 78 * u, c.w, 22 * u, mix(p.soft, p.main, 0.4)) +
      heads.map((head, i) => {
        const x = left + i * (wide + gap);
        const y = (22 + (i % 2) * 5) * u;
        const sheet = i % 2 ? p.main : p.paper;
        return rect(x + 2 * u, y + 2 * u, wide, 58 * u, "#000000", {
          "fill-opacity": 0.16,
        }) + rect(x, y, wide, 58 * u, sheet) +
          rect(x, y, wide, 5 * u, darker(sheet, 0.1)) +
          circle(x + wide / 2, y + 28 * u, 12 * u, mix(sheet, p.second, 0.45)) +
          plant(
            { ...c, p: i % 2 ? { ...p, main: p.soft } : p },
            head,
            x + wide / 2,
            y + 46 * u,
            26 * u,
          ) +
          rect(x, y + 46 * u, wide, 12 * u, p.ink) +
          words(
            names[i] ?? "",
            x + wide / 2,
            y + 53.4 * u,
            3.6 * u,
            p.paper,
            "serif",
            700,
            "middle",
          );
      }).join("");
  };
}

export type Root = "carrot" | "beet" | "radish";

/** A cut through the soil with roots in a row. */
export function roots(kinds: readonly Root[]): Composition {
  return (c) => {
    const { u, p, w } = c;
    const soil = mix(p.ink, p.second, 0.28);
    const count = c.wide ? 7 : 5;
    let stones = "";
    for (let i = 0; i < 40; i++) {
      stones += d`M${c.random() * w} ${(52 + c.random() * 46) * u}h.01`;
    }
    let row = "";
    for (let i = 0; i < count; i++) {
      row += root(
        c,
        kinds[i % kinds.length] ?? "beet",
        ((i + 0.5) / count) * w,
      );
    }
    return gradient("air", [mix(p.paper, p.soft, 0.5), p.paper]) +
      rect(0, 0, w, c.h, "url(#air)") +
      gradient("soil", [soil, darker(soil, 0.35)]) +
      rect(0, 46 * u, w, 54 * u, "url(#soil)") +
      stroke(stones, lighter(soil, 0.2), u) + row;
  };
}

function root(c: Canvas, kind: Root, x: number): string {
  const { u, p } = c;
  const y = 45 * u;
  const [half, deep, color] = kind === "carrot"
    ? [5, 34, mix(p.second, p.accent, 0.45)] as const
    : kind === "beet"
    ? [8, 20, darker(p.accent, 0.45)] as const
    : [5.4, 12, mix(p.accent, p.paper, 0.3)] as const;
  const tops = [-34, -16, 0, 16, 34].map((turn) =>
    path(
      d`M${x} ${y}q${-4 * u} ${-12 * u} 0 ${-(18 + c.random() * 9) * u}q${
        4 * u
      } ${10 * u} 0 ${20 * u}z`,
      mix(p.main, p.second, c.random() * 0.3),
      { transform: `rotate(${turn} ${Math.round(x)} ${Math.round(y)})` },
    )
  ).join("");
  return tops + path(
    d`M${x - half * u} ${y + 3 * u}q0 ${-5 * u} ${half * u} ${-5 * u}t${
      half * u
    } ${5 * u}c${(half * 0.1) * u} ${deep * 0.5 * u} ${-half * 0.8 * u} ${
      deep * 0.7 * u
    } ${-half * u} ${(deep + 9) * u}c${-half * 0.2 * u} ${-9 * u} ${
      -half * 1.1 * u
    } ${-deep * 0.5 * u} ${-half * u} ${-(deep + 9) * u}z`,
    color,
  ) +
    stroke(
      d`M${x - half * 0.5 * u} ${y + 4 * u}q${-0.6 * u} ${deep * 0.25 * u} ${
        0.8 * u
      } ${deep * 0.4 * u}`,
      "#ffffff",
      0.9 * u,
      { "stroke-opacity": 0.35 },
    );
}

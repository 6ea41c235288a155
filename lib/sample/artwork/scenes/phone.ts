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
import { words } from "@/lib/sample/artwork/scenes/poster.ts";

export type Screen =
  | { kind: "chat"; lines: readonly (readonly [text: string, mine: boolean])[] }
  | { kind: "balance"; amount: string; label: string }
  | { kind: "streak"; days: string; label: string };

/** A phone, slightly turned, on a field of two discs. */
export function phone(
  screen: Screen,
  ground: "paper" | "soft" | "main" | "accent" | "second" | "ink",
  turn = -8,
): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const color = p[ground];
    const [wide, tall] = [42 * u, 80 * u];
    const x = cx - wide / 2;
    const y = 10 * u;
    const shell = rect(x + 2 * u, y + 3 * u, wide, tall, "#000000", {
      rx: 6 * u,
      "fill-opacity": 0.18,
    }) +
      rect(x, y, wide, tall, p.ink, { rx: 6 * u }) +
      rect(
        x + 1.6 * u,
        y + 1.6 * u,
        wide - 3.2 * u,
        tall - 3.2 * u,
        lighter(p.paper, 0.4),
        { rx: 4.6 * u },
      ) +
      rect(cx - 6 * u, y + 3.2 * u, 12 * u, 2.4 * u, p.ink, { rx: 1.2 * u });
    return gradient("air", [lighter(color, 0.1), darker(color, 0.06)]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(cx - 34 * u, 78 * u, 26 * u, mix(color, p.paper, 0.25)) +
      circle(
        cx + 36 * u,
        22 * u,
        17 * u,
        mix(color, p.accent, ground === "accent" ? 0 : 0.6),
      ) +
      group(shell + inside(c, screen, x + 4 * u, y + 10 * u, wide - 8 * u), {
        transform: `rotate(${turn} ${Math.round(cx)} ${Math.round(c.h / 2)})`,
      });
  };
}

function inside(
  c: Canvas,
  screen: Screen,
  x: number,
  y: number,
  wide: number,
): string {
  const { u, p } = c;
  if (screen.kind === "chat") {
    return screen.lines.map(([text, mine], i) => {
      const long = Math.min(wide, (textUnits(text) * 1.75 + 5) * u);
      const left = mine ? x + wide - long : x;
      const fill = mine ? p.main : mix(p.soft, p.paper, 0.4);
      return rect(left, y + i * 12 * u, long, 8.6 * u, fill, { rx: 4.3 * u }) +
        words(
          text,
          left + long / 2,
          y + i * 12 * u + 5.5 * u,
          3 * u,
          mine ? p.paper : p.ink,
          "sans-serif",
          600,
          "middle",
        );
    }).join("");
  }
  if (screen.kind === "balance") {
    const bars = [8, 13, 10, 17, 14, 21, 26].map((tall, i) =>
      rect(
        x + i * (wide / 7) + 0.6 * u,
        y + (56 - tall) * u,
        wide / 7 - 1.2 * u,
        tall * u,
        i === 6 ? p.accent : mix(p.main, p.paper, 0.35),
        { rx: u },
      )
    ).join("");
    return words(
      screen.label,
      x,
      y + 4 * u,
      2.6 * u,
      mix(p.ink, p.paper, 0.35),
      "sans-serif",
      600,
    ) +
      words(screen.amount, x, y + 11.5 * u, 6 * u, p.ink, "sans-serif") + bars +
      rect(x, y + 58 * u, wide, 6.4 * u, p.main, { rx: 3.2 * u });
  }
  const ring = d`M${x + wide / 2} ${y + 10 * u}a${13 * u} ${13 * u} 0 1 1 ${
    -12.4 * u
  } ${9 * u}`;
  const days = Array.from(
    { length: 14 },
    (_, i) =>
      circle(
        x + (i % 7 + 0.5) * wide / 7,
        y + (46 + Math.floor(i / 7) * 7) * u,
        1.9 * u,
        i < 11 ? p.accent : mix(p.soft, p.paper, 0.3),
      ),
  ).join("");
  return stroke(ring, p.main, 3 * u) +
    words(
      screen.days,
      x + wide / 2,
      y + 26 * u,
      9 * u,
      p.ink,
      "sans-serif",
      800,
      "middle",
    ) +
    words(
      screen.label,
      x + wide / 2,
      y + 40 * u,
      2.8 * u,
      p.ink,
      "sans-serif",
      600,
      "middle",
    ) + days;
}

/** How wide a text is, roughly: letters of other scripts than Latin are wider. */
function textUnits(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (letter > "\u2e7f" ? 1.75 : 1),
    0,
  );
}

/** Speech bubbles of different sizes with one word each. */
export function bubbles(
  said: readonly string[],
  ground: "paper" | "soft" | "main" | "accent" | "ink" | "second",
): Composition {
  return (c) => {
    const { u, p, w } = c;
    const fills = [p.main, p.accent, p.second, p.paper, p.ink].filter((fill) =>
      fill !== p[ground]
    );
    const spots = c.wide
      ? [[0.26, 26], [0.66, 22], [0.42, 58], [0.78, 66], [0.14, 76]]
      : [[0.36, 20], [0.62, 42], [0.3, 60], [0.66, 80], [0.8, 14]];
    return rect(0, 0, c.w, c.h, p[ground]) +
      circle(w * 0.5, 52 * u, 44 * u, mix(p[ground], p.paper, 0.14)) +
      said.slice(0, 4).map((text, i) => {
        const [px = 0.5, py = 50] = spots[i] ?? [];
        const fill = fills[i % fills.length] ?? p.main;
        const long = (textUnits(text) * 4.5 + 11) * u;
        const x = Math.max(
          4 * u,
          Math.min(w - long - 4 * u, px * w - long / 2),
        );
        const y = (py - 8) * u;
        const tail = i % 2
          ? d`M${x + long - 14 * u} ${y + 15 * u}h${9 * u}l${-1 * u} ${8 * u}z`
          : d`M${x + 6 * u} ${y + 15 * u}h${9 * u}l${-8 * u} ${8 * u}z`;
        const type = fill === p.paper || fill === p.second ? p.ink : p.paper;
        return rect(x, y, long, 16 * u, fill, { rx: 8 * u }) +
          path(tail, fill) +
          words(
            text,
            x + long / 2,
            y + 10.6 * u,
            7.4 * u,
            type,
            "sans-serif",
            700,
            "middle",
          );
      }).join("");
  };
}

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

type Ground = "paper" | "soft" | "main" | "ink" | "accent" | "second";

/** A fan of payment cards. */
export function cards(ground: Ground, count = 3): Composition {
  return (c) => {
    const { u, p } = c;
    const fills = [p.second, p.accent, p.main].slice(-count);
    return gradient("air", [
      lighter(p[ground], 0.12),
      darker(p[ground], 0.08),
    ]) + rect(0, 0, c.w, c.h, "url(#air)") +
      stroke(
        d`M${-5 * u} ${80 * u}C${c.w * 0.3} ${20 * u} ${c.w * 0.6} ${110 * u} ${
          c.w + 5 * u
        } ${30 * u}`,
        mix(p[ground], p.paper, 0.2),
        9 * u,
      ) +
      fills.map((fill, i) =>
        group(card(c, fill === p[ground] ? p.ink : fill), {
          transform: `translate(${Math.round(c.cx)} ${
            Math.round((54 + (count - 1 - i) * -5) * u)
          }) rotate(${-26 + i * 12})`,
        })
      ).join("");
  };
}

function card({ u, p }: Canvas, fill: string): string {
  const dots = Array.from(
    { length: 12 },
    (_, i) =>
      circle(
        (-25 + i * 2.6 + Math.floor(i / 4) * 3) * u,
        8 * u,
        0.75 * u,
        p.paper,
      ),
  ).join("");
  return rect(-31 * u, -18 * u, 64 * u, 40 * u, "#000000", {
    rx: 3.4 * u,
    "fill-opacity": 0.16,
  }) +
    rect(-32 * u, -20 * u, 64 * u, 40 * u, fill, { rx: 3.4 * u }) +
    path(
      d`M${-32 * u} ${6 * u}Q${0} ${-26 * u} ${32 * u} ${-4 * u}V${16.6 * u}a${
        3.4 * u
      } ${3.4 * u} 0 0 1 ${-3.4 * u} ${3.4 * u}H${-28.6 * u}a${3.4 * u} ${
        3.4 * u
      } 0 0 1 ${-3.4 * u} ${-3.4 * u}z`,
      darker(fill, 0.1),
    ) +
    rect(-26 * u, -9 * u, 9 * u, 7 * u, lighter(p.second, 0.35), {
      rx: 1.2 * u,
    }) + dots +
    circle(22 * u, 12 * u, 3.6 * u, p.paper, { "fill-opacity": 0.55 }) +
    circle(26 * u, 12 * u, 3.6 * u, p.paper, { "fill-opacity": 0.35 });
}

/** Stacks of coins that grow to the right, with a sprout on the last. */
export function savings(ground: Ground): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const stacks = [3, 5, 8, 12];
    const coin = mix(p.second, p.paper, 0.25);
    return gradient("air", [lighter(p[ground], 0.1), p[ground]]) +
      rect(0, 0, c.w, c.h, "url(#air)") +
      circle(cx + 20 * u, 40 * u, 30 * u, mix(p[ground], p.paper, 0.3)) +
      rect(0, 80 * u, c.w, 20 * u, mix(p[ground], p.ink, 0.2)) +
      stacks.map((tall, i) => {
        const x = cx + (i - 1.5) * 19 * u;
        let pile = ellipse(x + 5 * u, 82.4 * u, 10 * u, 2.4 * u, "#000000", {
          "fill-opacity": 0.15,
        });
        for (let k = 0; k < tall; k++) {
          const y = (80 - k * 3.4) * u;
          pile +=
            rect(x - 8 * u, y - 1.6 * u, 16 * u, 3.2 * u, darker(coin, 0.22)) +
            ellipse(x, y + 1.6 * u, 8 * u, 2.2 * u, darker(coin, 0.22)) +
            ellipse(
              x,
              y - 1.6 * u,
              8 * u,
              2.2 * u,
              k % 3 === 2 ? lighter(coin, 0.2) : coin,
            );
        }
        return pile +
          (i === 3
            ? sprout(x, (80 - (tall - 1) * 3.4 - 2) * u, u, p.accent)
            : "");
      }).join("");
  };
}

function sprout(x: number, y: number, u: number, color: string): string {
  return stroke(d`M${x} ${y}v${-9 * u}`, darker(color, 0.2), u) +
    path(
      d`M${x} ${y - 8 * u}q${1 * u} ${-8 * u} ${9 * u} ${-8 * u}q${-1 * u} ${
        8 * u
      } ${-9 * u} ${8 * u}z`,
      color,
    ) +
    path(
      d`M${x} ${y - 6 * u}q${-1 * u} ${-6 * u} ${-7 * u} ${-6 * u}q${1 * u} ${
        6 * u
      } ${7 * u} ${6 * u}z`,
      darker(color, 0.12),
    );
}

/** A figure set large over a rising line. */
export function rate(
  figure: string,
  label: string,
  ground: Ground,
): Composition {
  return (c) => {
    const { u, p, w } = c;
    const type = ground === "paper" || ground === "soft" ? p.ink : p.paper;
    const rise = d`M0 ${86 * u}L${w * 0.2} ${76 * u}L${w * 0.38} ${80 * u}L${
      w * 0.6
    } ${62 * u}L${w * 0.78} ${66 * u}L${w} ${40 * u}`;
    return rect(0, 0, c.w, c.h, p[ground]) +
      path(`${rise}V${c.h}H0Z`, mix(p[ground], p.accent, 0.35)) +
      stroke(rise, p.accent, 1.2 * u) +
      circle(w * 0.78, 66 * u, 2 * u, p.paper) +
      words(figure, 8 * u, 36 * u, 26 * u, type, "sans-serif") +
      words(label, 9 * u, 47 * u, 4 * u, type, "sans-serif", 600);
  };
}

import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { mix } from "@/lib/sample/artwork/color.ts";
import { circle, d, path, rect } from "@/lib/sample/artwork/svg.ts";

export type Motif =
  | "quarters"
  | "leaves"
  | "scallops"
  | "petals"
  | "arches"
  | "rails";

/** A grid of one motif, turned and coloured at random; `rows` cells high. */
export function pattern(motif: Motif, rows: number, dark = false): Composition {
  return (c) => {
    const ground = dark ? c.p.ink : c.p.paper;
    const inks = [
      c.p.main,
      c.p.second,
      c.p.soft,
      c.p.accent,
      mix(ground, c.p.soft, 0.5),
    ];
    const s = c.h / rows;
    const columns = Math.ceil(c.w / s);
    const left = (c.w - columns * s) / 2;
    let out = rect(0, 0, c.w, c.h, ground);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const color = pick(c, inks);
        const back = pick(c, inks.filter((ink) => ink !== color));
        out += cell(c, motif, left + column * s, row * s, s, color, back);
      }
    }
    return out;
  };
}

/** The accent (fourth) is rare, the quiet colours are common. */
function pick(c: Canvas, inks: readonly string[]): string {
  const weights = [3, 3, 3, 1, 2];
  const total = inks.reduce((sum, _, i) => sum + (weights[i] ?? 1), 0);
  let left = c.random() * total;
  for (const [i, ink] of inks.entries()) {
    left -= weights[i] ?? 1;
    if (left < 0) return ink;
  }
  return inks[0] ?? c.p.main;
}

function cell(
  c: Canvas,
  motif: Motif,
  x: number,
  y: number,
  s: number,
  color: string,
  back: string,
): string {
  const ground = rect(x, y, s + 0.5, s + 0.5, back);
  const turn = Math.floor(c.random() * 4);
  switch (motif) {
    case "quarters":
      return ground + path(quarter(x, y, s, turn), color) +
        (c.random() < 0.3 ? circle(x + s / 2, y + s / 2, s * 0.14, back) : "");
    case "leaves":
      return ground + path(
        turn % 2
          ? d`M${x} ${y}A${s} ${s} 0 0 1 ${x + s} ${
            y + s
          }A${s} ${s} 0 0 1 ${x} ${y}Z`
          : d`M${x + s} ${y}A${s} ${s} 0 0 0 ${x} ${y + s}A${s} ${s} 0 0 0 ${
            x + s
          } ${y}Z`,
        color,
      );
    case "scallops":
      return ground +
        path(d`M${x} ${y + s}a${s / 2} ${s / 2} 0 0 1 ${s} 0z`, color) +
        path(
          d`M${x + s * 0.25} ${y + s}a${s / 4} ${s / 4} 0 0 1 ${s / 2} 0z`,
          back,
        ) +
        path(d`M${x} ${y + s * 0.5}a${s / 2} ${s / 2} 0 0 1 ${s} 0z`, color, {
          "fill-opacity": 0.35,
        });
    case "petals":
      return ground +
        [0, 1, 2, 3].map((t) =>
          path(petal(x + s / 2, y + s / 2, s / 2, t), color)
        ).join("") +
        circle(x + s / 2, y + s / 2, s * 0.09, back);
    case "arches":
      return ground +
        [0.5, 0.36, 0.22].map((r, i) =>
          path(
            d`M${x + s * (0.5 - r)} ${y + s}V${y + s * 0.5}a${s * r} ${
              s * r
            } 0 0 1 ${s * 2 * r} 0V${y + s}Z`,
            i % 2 ? back : color,
          )
        ).join("");
    case "rails":
      return ground + path(
        turn % 2
          ? d`M${x} ${y}h${s}L${x} ${y + s}z`
          : d`M${x} ${y + s * 0.3}h${s}v${s * 0.16}h${-s}zM${x} ${
            y + s * 0.62
          }h${s}v${s * 0.16}h${-s}z`,
        color,
      );
  }
}

function quarter(x: number, y: number, s: number, turn: number): string {
  const corners = [[x, y, 1, 1], [x + s, y, -1, 1], [x + s, y + s, -1, -1], [
    x,
    y + s,
    1,
    -1,
  ]] as const;
  const [px, py, sx, sy] = corners[turn] ?? corners[0];
  return d`M${px} ${py}H${px + sx * s}A${s} ${s} 0 0 ${
    sx * sy > 0 ? 1 : 0
  } ${px} ${py + sy * s}Z`;
}

function petal(x: number, y: number, r: number, turn: number): string {
  const [dx, dy] = ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const)[turn] ??
    [1, 1];
  return d`M${x} ${y}Q${x + dx * r} ${y} ${x + dx * r * 0.95} ${
    y + dy * r * 0.95
  }Q${x} ${y + dy * r} ${x} ${y}Z`;
}

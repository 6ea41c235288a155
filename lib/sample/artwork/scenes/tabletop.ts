import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  ellipse,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** A round thing seen from above. */
export interface Plate {
  /** Centre as parts of width and height; radius in hundredths of the height. */
  at: readonly [number, number, number];
  rim: string;
  /** Filling from outside in. */
  rings: readonly string[];
  /** Specks on top of the filling. */
  specks?: string;
  handle?: boolean;
}

export interface TabletopOptions {
  cloth: (c: Canvas) => readonly [string, string];
  cloths?: "stripes" | "check" | "plain" | "half";
  plates: (c: Canvas) => Plate[];
  /** Beans, leaves or petals strewn between. */
  strewn?: { shape: "bean" | "leaf"; color: (c: Canvas) => string };
}

/** A laid table seen from straight above, with long light. */
export function tabletop(o: TabletopOptions): Composition {
  return (c) => {
    const [cloth, line] = o.cloth(c);
    return rect(0, 0, c.w, c.h, cloth) + weave(c, o.cloths ?? "plain", line) +
      (o.strewn ? strewn(c, o.strewn.shape, o.strewn.color(c)) : "") +
      o.plates(c).map((plate) => drawPlate(c, plate)).join("");
  };
}

function weave(c: Canvas, kind: string, line: string): string {
  const { u, w, h } = c;
  if (kind === "half") {
    return path(d`M0 ${h * 0.78}L${w} ${h * 0.3}V${h}H0Z`, line);
  }
  if (kind === "plain") return "";
  let data = "";
  for (let x = 5 * u; x < w; x += 10 * u) data += d`M${x} 0V${h}`;
  if (kind === "check") {
    for (let y = 5 * u; y < h; y += 10 * u) data += d`M0 ${y}H${w}`;
  }
  return stroke(data, line, kind === "check" ? 4 * u : 1.2 * u, {
    "stroke-opacity": kind === "check" ? 0.35 : 0.6,
  });
}

function drawPlate(c: Canvas, { at, rim, rings, specks, handle }: Plate) {
  const [x, y, r] = [at[0] * c.w, at[1] * c.h, at[2] * c.u];
  const shade = ellipse(x + r * 0.22, y + r * 0.26, r * 1.04, r, "#000000", {
    "fill-opacity": 0.2,
  });
  const grip = handle
    ? rect(x + r * 0.8, y - r * 0.13, r * 0.62, r * 0.26, darker(rim, 0.06), {
      rx: r * 0.13,
      transform: `rotate(-35 ${x} ${y})`,
    })
    : "";
  const filling = rings.map((color, i) =>
    circle(x, y, r * (0.82 - i * (0.62 / rings.length)), color)
  ).join("");
  return shade + grip + circle(x, y, r, rim) +
    circle(x, y, r * 0.86, darker(rim, 0.1)) + filling +
    (specks ? dots(c, x, y, r * 0.6, specks) : "") +
    stroke(
      d`M${x - r * 0.66} ${y - r * 0.3}a${r * 0.72} ${r * 0.72} 0 0 1 ${
        r * 0.5
      } ${-r * 0.38}`,
      "#ffffff",
      r * 0.045,
      { "stroke-opacity": 0.5 },
    );
}

function dots(c: Canvas, x: number, y: number, r: number, color: string) {
  let data = "";
  for (let i = 0; i < 34; i++) {
    const angle = c.random() * 7;
    const far = Math.sqrt(c.random()) * r;
    data += d`M${x + Math.cos(angle) * far} ${y + Math.sin(angle) * far}h.01`;
  }
  return stroke(data, color, c.u * 0.9);
}

/** Things thrown over the table, turned at random. */
export function strewn(c: Canvas, shape: "bean" | "leaf", color: string) {
  let out = "";
  for (let i = 0; i < 16; i++) {
    const [x, y] = [c.random() * c.w, c.random() * c.h];
    const turn = Math.round(c.random() * 360);
    const long = (shape === "bean" ? 2.5 : 4.6) * c.u;
    const body = shape === "bean"
      ? ellipse(0, 0, long, long * 0.68, color) +
        stroke(
          d`M${-long} 0q${long} ${-long * 0.5} ${2 * long} 0`,
          lighter(color, 0.25),
          c.u * 0.35,
        )
      : path(
        d`M${-long} 0q${long} ${-long * 0.7} ${2 * long} 0q${-long} ${
          long * 0.7
        } ${-2 * long} 0z`,
        mix(color, "#ffffff", c.random() * 0.2),
      );
    out += group(body, {
      transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})`,
    });
  }
  return out;
}

import type { Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  el,
  ellipse,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";

/** A striped hammock between two palms at the sea. */
export function hammock(time: "day" | "dusk"): Composition {
  return (c) => {
    const { u, p, w, cx } = c;
    const sky = time === "day"
      ? [mix(p.main, p.paper, 0.5), p.paper]
      : [mix(p.accent, p.ink, 0.35), mix(p.second, p.paper, 0.3)];
    const [left, right] = [cx - 40 * u, cx + 40 * u];
    const bed = d`M${left + 4 * u} ${46 * u}C${cx - 22 * u} ${80 * u} ${
      cx + 22 * u
    } ${80 * u} ${right - 4 * u} ${46 * u}C${cx + 16 * u} ${68 * u} ${
      cx - 16 * u
    } ${68 * u} ${left + 4 * u} ${46 * u}Z`;
    const stripes = [-24, -16, -8, 0, 8, 16, 24].map((x, i) =>
      rect(cx + (x - 2) * u, 40 * u, 4 * u, 40 * u, i % 2 ? p.second : p.paper)
    ).join("");
    return gradient("sky", sky) + rect(0, 0, w, c.h, "url(#sky)") +
      circle(cx + 8 * u, 40 * u, 13 * u, time === "day" ? p.second : p.paper) +
      gradient("sea", [mix(p.main, p.paper, 0.25), p.main]) +
      rect(0, 52 * u, w, 30 * u, "url(#sea)") +
      stroke(
        d`M${cx - 10 * u} ${57 * u}h${34 * u}M${cx - 2 * u} ${61 * u}h${
          22 * u
        }M${cx + 2 * u} ${65 * u}h${12 * u}`,
        p.paper,
        0.7 * u,
        { "stroke-opacity": 0.7 },
      ) +
      path(
        d`M0 ${c.h}V${80 * u}Q${w * 0.3} ${73 * u} ${w * 0.6} ${79 * u}T${w} ${
          77 * u
        }V${c.h}Z`,
        mix(p.soft, p.second, 0.25),
      ) + palm(u, left, p.main, p.ink) + palm(u, right, p.main, p.ink) +
      ellipse(cx, 88 * u, 26 * u, 2.6 * u, "#000000", {
        "fill-opacity": 0.16,
      }) + el("clipPath", { id: "bed" }, path(bed, "none")) +
      path(bed, p.accent) + group(stripes, { "clip-path": "url(#bed)" }) +
      stroke(
        d`M${left} ${42 * u}l${4 * u} ${4 * u}M${right} ${42 * u}l${-4 * u} ${
          4 * u
        }`,
        p.ink,
        0.8 * u,
      );
  };
}

function palm(u: number, x: number, green: string, ink: string): string {
  const leaf = mix(green, ink, 0.35);
  const fronds = [-170, -140, -105, -70, -38, -8].map((turn) =>
    path(
      d`M${x} ${14 * u}q${9 * u} ${-6 * u} ${21 * u} ${2 * u}q${-12 * u} ${
        -1 * u
      } ${-21 * u} ${1 * u}z`,
      leaf,
      { transform: `rotate(${turn} ${Math.round(x)} ${Math.round(14 * u)})` },
    )
  ).join("");
  return stroke(
    d`M${x} ${92 * u}Q${x - 4 * u} ${50 * u} ${x} ${14 * u}`,
    mix(ink, "#a07850", 0.45),
    2.6 * u,
  ) + fronds + circle(x - u, 16 * u, 1.8 * u, darker(leaf, 0.3)) +
    circle(x + 2 * u, 16.6 * u, 1.8 * u, darker(leaf, 0.2));
}

/** Waves in rows, as a woodcut shows them. */
export function waves(): Composition {
  return (c) => {
    const { u, p, w } = c;
    let out = gradient("sky", [mix(p.second, p.paper, 0.5), p.paper]) +
      rect(0, 0, w, c.h, "url(#sky)") +
      circle(w * 0.68, 34 * u, 16 * u, p.accent);
    for (let row = 0; row < 7; row++) {
      const y = (44 + row * 8.6) * u;
      const long = (13 + row * 2.4) * u;
      let crest = d`M${-long * c.random() - long} ${y}`;
      for (let x = -2 * long; x < w + long; x += long) {
        crest += d`q${long * 0.25} ${-7 * u} ${long * 0.5} ${-u}t${
          long * 0.5
        } ${u}`;
      }
      out += path(
        `${crest}V${c.h}H${-3 * long}Z`,
        mix(mix(p.main, p.paper, 0.5), mix(p.main, p.ink, 0.5), row / 6),
      ) +
        stroke(crest, lighter(p.main, 0.55), 0.5 * u, {
          "stroke-opacity": 0.5,
        });
    }
    return out;
  };
}

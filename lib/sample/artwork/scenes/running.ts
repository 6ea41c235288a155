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

type Ground = "paper" | "soft" | "main" | "second" | "ink" | "accent";

/** The bend of a running track from above. */
export function track(ground: Ground = "accent"): Composition {
  return (c) => {
    const { u, p, w, h } = c;
    const lane = (r: number) =>
      d`M${-10 * u} ${h * 0.86 - r * u}H${w * 0.3}A${(r + 20) * u} ${
        (r + 20) * u
      } 0 0 1 ${w * 0.3 + (r + 20) * u} ${h * 0.86 + 20 * u}`;
    return rect(0, 0, w, h, mix(p[ground], p.paper, 0.05)) +
      gradient("tartan", [lighter(p[ground], 0.08), darker(p[ground], 0.14)]) +
      rect(0, 0, w, h, "url(#tartan)") +
      [6, 18, 30, 42, 54, 66, 78].map((r) =>
        stroke(lane(r), p.paper, 0.9 * u, { "stroke-opacity": 0.9 })
      ).join("") +
      path(`${lane(6)}V${h + 10 * u}H0Z`, mix(p.main, p.second, 0.3)) +
      [1, 2, 3, 4, 5, 6].map((n) =>
        words(
          String(n),
          w * 0.16,
          h * 0.86 - (n * 12 - 4) * u,
          7 * u,
          p.paper,
          "sans-serif",
          700,
        )
      ).join("");
  };
}

/** A running shoe in profile over a floor. */
export function shoe(
  ground: Ground,
  upper: "main" | "accent" | "paper" | "second" = "accent",
): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const tilt = group(outline(c, p[upper]), {
      transform: `translate(${Math.round(cx - 40 * u)} ${
        Math.round(34 * u)
      }) rotate(-9 ${Math.round(40 * u)} ${Math.round(20 * u)})`,
    });
    return gradient("air", [
      lighter(p[ground], 0.12),
      darker(p[ground], 0.05),
    ]) + rect(0, 0, c.w, c.h, "url(#air)") +
      [0, 1, 2, 3, 4].map((i) =>
        rect(
          0,
          (22 + i * 11) * u,
          c.cx - (26 - i * 6) * u,
          2.2 * u,
          mix(p[ground], p.paper, 0.4),
          { rx: u },
        )
      ).join("") +
      circle(cx + 14 * u, 44 * u, 31 * u, mix(p[ground], p.paper, 0.3)) +
      ellipse(cx, 84 * u, 36 * u, 3.4 * u, "#000000", {
        "fill-opacity": 0.16,
      }) + tilt;
  };
}

function outline({ u, p }: Canvas, color: string): string {
  const body = d`M${2 * u} ${31 * u}C${0} ${20 * u} ${2 * u} ${10 * u} ${
    6 * u
  } ${3 * u}c${2 * u} ${-2 * u} ${5 * u} ${-1 * u} ${6 * u} ${u}c${2 * u} ${
    5 * u
  } ${8 * u} ${5 * u} ${13 * u} ${-u}l${5 * u} ${-3 * u}c${6 * u} ${9 * u} ${
    18 * u
  } ${18 * u} ${30 * u} ${20 * u}c${10 * u} ${1.6 * u} ${19 * u} ${4 * u} ${
    20 * u
  } ${12 * u}z`;
  const sole = d`M${u} ${31 * u}H${80 * u}c${2 * u} ${4 * u} ${u} ${9 * u} ${
    -4 * u
  } ${10 * u}H${14 * u}c${-5 * u} 0 ${-12 * u} ${-3 * u} ${-13 * u} ${
    -10 * u
  }z`;
  const swoop = d`M${12 * u} ${31 * u}c${6 * u} ${-14 * u} ${20 * u} ${
    -12 * u
  } ${40 * u} ${-9 * u}c${-14 * u} ${2 * u} ${-22 * u} ${4 * u} ${-27 * u} ${
    9 * u
  }z`;
  const laces = [0, 1, 2, 3].map((i) =>
    d`M${(30 + i * 5.6) * u} ${(4.6 + i * 4.4) * u}l${-4.4 * u} ${5 * u}`
  ).join("");
  return path(sole, p.paper) +
    path(
      d`M${6 * u} ${38 * u}q${4 * u} ${3 * u} ${9 * u} ${3 * u}H${76 * u}q${
        4 * u
      } ${-0.6 * u} ${5 * u} ${-5 * u}q${-16 * u} ${3 * u} ${-40 * u} ${
        1 * u
      }t${-35 * u} ${u}z`,
      p.ink,
      { "fill-opacity": 0.85 },
    ) +
    gradient("upper", [lighter(color, 0.16), darker(color, 0.12)]) +
    path(body, "url(#upper)") + path(swoop, p.ink, { "fill-opacity": 0.82 }) +
    stroke(laces, p.paper, 1.3 * u) +
    stroke(
      d`M${6 * u} ${24 * u}q${-1 * u} ${-8 * u} ${2 * u} ${-15 * u}`,
      darker(color, 0.3),
      0.8 * u,
    );
}

/** A road that winds to the horizon. */
export function road(time: "dawn" | "day" = "dawn"): Composition {
  return (c) => {
    const { u, p, w, h } = c;
    const sky = time === "dawn"
      ? [mix(p.accent, p.paper, 0.35), p.paper]
      : [mix(p.main, p.paper, 0.4), p.paper];
    const land = mix(p.main, p.paper, 0.2);
    return gradient("sky", sky) + rect(0, 0, w, h, "url(#sky)") +
      circle(w * 0.62, 42 * u, 14 * u, mix(p.second, p.paper, 0.2)) +
      path(
        d`M0 ${h}V${44 * u}Q${w * 0.2} ${36 * u} ${w * 0.45} ${45 * u}T${w} ${
          40 * u
        }V${h}Z`,
        mix(land, p.paper, 0.35),
      ) +
      path(
        d`M0 ${h}V${52 * u}Q${w * 0.3} ${44 * u} ${w * 0.55} ${52 * u}T${w} ${
          49 * u
        }V${h}Z`,
        land,
      ) +
      path(
        d`M${w * 0.56} ${51.6 * u}c${-2 * u} ${6 * u} ${26 * u} ${8 * u} ${
          14 * u
        } ${17 * u}c${-12 * u} ${9 * u} ${-46 * u} ${14 * u} ${-50 * u} ${
          33 * u
        }h${56 * u}c${-4 * u} ${-16 * u} ${16 * u} ${-22 * u} ${19 * u} ${
          -33 * u
        }c${2 * u} ${-9 * u} ${-32 * u} ${-12 * u} ${-36 * u} ${-17 * u}z`,
        mix(p.ink, land, 0.15),
      ) +
      path(d`M${w * 0.08} ${h}V${70 * u}M0 0`, "none") +
      [0.1, 0.18, 0.84, 0.93].map((x, i) =>
        path(
          d`M${x * w} ${(74 + (i % 2) * 9) * u}l${3.4 * u} ${-17 * u}l${
            3.4 * u
          } ${17 * u}z`,
          darker(land, 0.4),
        )
      ).join("");
  };
}

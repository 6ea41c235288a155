import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import {
  circle,
  d,
  glow,
  gradient,
  group,
  path,
  rect,
  stroke,
} from "@/lib/sample/artwork/svg.ts";
import { firs, stars } from "@/lib/sample/artwork/scenes/ridges.ts";

/** Star trails around the pole above dark trees. */
export function trails(): Composition {
  return (c) => {
    const { u, p } = c;
    const [px, py] = [c.w * 0.42, 38 * u];
    let out = gradient("sky", [darker(p.ink, 0.4), mix(p.ink, p.main, 0.55)]) +
      rect(0, 0, c.w, c.h, "url(#sky)");
    for (let i = 1; i < 27; i++) {
      const r = i * 3.4 * u;
      let arcs = "";
      for (let k = 0; k < 3; k++) {
        const from = c.random() * 6.3;
        const to = from + 0.35 + c.random() * 0.75;
        arcs += d`M${px + Math.cos(from) * r} ${
          py + Math.sin(from) * r
        }A${r} ${r} 0 0 1 ${px + Math.cos(to) * r} ${py + Math.sin(to) * r}`;
      }
      const color = mix(p.paper, i % 3 ? p.second : p.soft, c.random() * 0.8);
      out += stroke(arcs, color, (0.25 + c.random() * 0.35) * u, {
        "stroke-opacity": 0.85,
      });
    }
    return out + firs(c, p.ink);
  };
}

/** Paper-cut trees in front of one warm light. */
export function lanternForest(): Composition {
  return (c) => {
    const { u, p, w, h, cx } = c;
    const layers = [0.75, 0.5, 0.22, 0].map((far, i) => {
      const color = mix(p.ink, p.main, far);
      let trunks = "";
      for (
        let x = c.random() * 10 * u;
        x < w;
        x += (11 + c.random() * 12) * u
      ) {
        if (Math.abs(x - cx) < (12 + i * 6) * u) continue;
        const wide = (1.4 + i * 1.3) * u;
        trunks += d`M${x} ${h}V0h${wide}V${h}z` +
          d`M${x + wide} ${(24 + c.random() * 30) * u}l${8 * u} ${-7 * u}v${
            1.6 * u
          }l${-8 * u} ${8 * u}z`;
      }
      const y = (72 + i * 6) * u;
      return path(
        trunks +
          d`M0 ${h}V${y}Q${w * 0.25} ${y - 5 * u} ${w * 0.5} ${y}T${w} ${
            y - 2 * u
          }V${h}Z`,
        color,
      );
    });
    const light = glow("light", lighter(p.accent, 0.35), 1) +
      circle(cx, 58 * u, 40 * u, "url(#light)");
    const lantern =
      rect(cx - 4 * u, 56 * u, 8 * u, 11 * u, lighter(p.accent, 0.55), {
        rx: u,
      }) +
      path(
        d`M${cx - 6 * u} ${56 * u}l${6 * u} ${-5 * u}l${6 * u} ${5 * u}z`,
        p.ink,
      ) + rect(cx - 5 * u, 67 * u, 10 * u, 2 * u, p.ink) +
      stroke(d`M${cx} ${51 * u}v${-4 * u}`, p.ink, u) +
      rect(cx - 0.5 * u, 69 * u, u, 14 * u, p.ink);
    return gradient("mist", [
      mix(p.main, p.soft, 0.2),
      mix(p.main, p.soft, 0.55),
    ]) + rect(0, 0, w, h, "url(#mist)") + layers.slice(0, 2).join("") + light +
      layers[2] + lantern + layers[3];
  };
}

/** Little islands that float in the sky, each with a house. */
export function islands(time: "day" | "night"): Composition {
  return (c) => {
    const { u, p, w } = c;
    const sky = time === "day"
      ? [mix(p.second, p.paper, 0.45), p.paper]
      : [darker(p.ink, 0.25), mix(p.ink, p.main, 0.75)];
    const spots = [[0.34, 50, 1.25], [0.74, 34, 0.8], [0.76, 76, 0.65], [
      0.1,
      24,
      0.5,
    ]] as const;
    return gradient("sky", sky) + rect(0, 0, w, c.h, "url(#sky)") +
      (time === "night" ? stars(c, 60, 1) : "") +
      circle(w * 0.56, 26 * u, 13 * u, time === "day" ? p.accent : p.paper, {
        "fill-opacity": 0.9,
      }) +
      spots.map(([x, y, size]) =>
        group(island(c, time), {
          transform: `translate(${Math.round(x * w)} ${
            Math.round(y * u)
          }) scale(${size})`,
        })
      ).join("");
  };
}

function island({ u, p, random }: Canvas, time: "day" | "night"): string {
  const rock = mix(p.ink, p.soft, time === "day" ? 0.4 : 0.2);
  const lit = time === "night" ? lighter(p.accent, 0.4) : p.ink;
  const tree = (x: number, tall: number) =>
    stroke(d`M${x * u} 0v${-tall * 0.4 * u}`, rock, u) +
    path(
      d`M${(x - 4) * u} ${-tall * 0.3 * u}l${4 * u} ${-tall * u}l${4 * u} ${
        tall * u
      }z`,
      mix(p.main, p.ink, 0.2),
    );
  return path(
    d`M${-24 * u} 0h${48 * u}l${-8 * u} ${10 * u}l${-6 * u} ${3 * u}l${
      -7 * u
    } ${11 * u}l${-8 * u} ${-9 * u}l${-9 * u} ${-3 * u}z`,
    rock,
  ) +
    path(
      d`M${4 * u} 0h${20 * u}l${-8 * u} ${10 * u}l${-6 * u} ${3 * u}l${
        -7 * u
      } ${11 * u}z`,
      darker(rock, 0.2),
    ) +
    rect(-25 * u, -2 * u, 50 * u, 4 * u, mix(p.main, p.second, 0.35), {
      rx: 2 * u,
    }) +
    tree(-17, 11 + random() * 4) + tree(-10, 8) + tree(18, 9 + random() * 4) +
    rect(-3 * u, -11 * u, 14 * u, 10 * u, p.paper) +
    path(
      d`M${-6 * u} ${-10 * u}l${10 * u} ${-9 * u}l${10 * u} ${9 * u}z`,
      p.accent,
    ) + rect(1 * u, -8 * u, 3 * u, 4 * u, lit) +
    rect(6 * u, -8 * u, 3 * u, 4 * u, lit);
}

/** A board of raised tiles, as a puzzle game shows it. */
export function tiles(): Composition {
  return (c) => {
    const { u, p, cx } = c;
    const side = 9 * u;
    const n = c.wide ? 6 : 5;
    let out = gradient("air", [mix(p.main, p.ink, 0.2), p.ink]) +
      rect(0, 0, c.w, c.h, "url(#air)");
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) {
        const tall = Math.floor(c.random() * 4) * 3 * u;
        const x = cx + (column - row) * side;
        const y = 50 * u + (column + row - n + 1) * side * 0.52 - tall;
        const top = [
          p.soft,
          p.second,
          p.main,
          p.accent,
        ][Math.min(3, Math.floor(c.random() * 4.4))] ?? p.soft;
        const deep = tall + 7 * u;
        out += path(
          d`M${x - side} ${y}v${deep}l${side} ${side * 0.52}v${-deep}z`,
          darker(top, 0.35),
        ) +
          path(
            d`M${x + side} ${y}v${deep}l${-side} ${side * 0.52}v${-deep}z`,
            darker(top, 0.52),
          ) +
          path(
            d`M${x} ${y - side * 0.52}l${side} ${side * 0.52}l${-side} ${
              side * 0.52
            }l${-side} ${-side * 0.52}z`,
            top,
          );
      }
    }
    return out;
  };
}

/** A large bird on the wing over a city without lights. */
export function nightjar(): Composition {
  return (c) => {
    const { u, p, cx } = c;
    let roofs = "";
    for (let x = 0; x < c.w;) {
      const wide = (6 + c.random() * 9) * u;
      roofs += d`M${x} ${c.h}V${(80 - c.random() * 12) * u}h${wide}V${c.h}z`;
      x += wide;
    }
    return gradient("sky", [darker(p.ink, 0.3), mix(p.ink, p.main, 0.8)]) +
      rect(0, 0, c.w, c.h, "url(#sky)") + stars(c, 110, 0.8) +
      circle(cx, 42 * u, 25 * u, mix(p.paper, p.second, 0.35)) +
      path(roofs, darker(p.ink, 0.35)) +
      path(
        d`M${cx} ${48 * u}c${-10 * u} ${-3 * u} ${-20 * u} ${-14 * u} ${
          -38 * u
        } ${-13 * u}c${10 * u} ${2 * u} ${14 * u} ${8 * u} ${20 * u} ${
          12 * u
        }c${6 * u} ${4 * u} ${10 * u} ${6 * u} ${14 * u} ${7 * u}l${-5 * u} ${
          10 * u
        }l${9 * u} ${-6 * u}l${9 * u} ${6 * u}l${-5 * u} ${-10 * u}c${4 * u} ${
          -1 * u
        } ${8 * u} ${-3 * u} ${14 * u} ${-7 * u}c${6 * u} ${-4 * u} ${10 * u} ${
          -10 * u
        } ${20 * u} ${-12 * u}c${-18 * u} ${-1 * u} ${-28 * u} ${10 * u} ${
          -38 * u
        } ${13 * u}z`,
        p.accent,
      );
  };
}

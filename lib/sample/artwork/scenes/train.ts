import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { darker, lighter, mix } from "@/lib/sample/artwork/color.ts";
import { d, gradient, path, rect, stroke } from "@/lib/sample/artwork/svg.ts";
import { skyColors, type Time } from "@/lib/sample/artwork/scenes/ridges.ts";

/** A train on its viaduct: meant as the foreground of a landscape. */
export function trainOnViaduct(time: Time, at = 0.72): Composition {
  return (c) => {
    const { u, w } = c;
    const rail = at * c.h;
    const stone = mix(c.p.main, c.p.ink, time === "day" ? 0.35 : 0.75);
    return arches(c, rail, stone) +
      rect(0, rail - u, w, 2.4 * u, darker(stone, 0.3)) +
      cars(c, rail - u, time);
  };
}

function arches(c: Canvas, rail: number, stone: string): string {
  const { u, w, h } = c;
  const span = 19 * u;
  let holes = "";
  for (let x = -6 * u; x < w; x += span) {
    const r = (span - 5 * u) / 2;
    holes += d`M${x} ${h}V${rail + 7 * u + r}a${r} ${r} 0 0 1 ${2 * r} 0V${h}Z`;
  }
  return path(d`M0 ${rail}H${w}V${h}H0Z` + holes, stone, {
    "fill-rule": "evenodd",
  });
}

function cars(c: Canvas, y: number, time: Time): string {
  const { u, w, p } = c;
  const light = time === "day"
    ? mix(p.paper, p.second, 0.2)
    : lighter(p.second, 0.25);
  const body = time === "day" ? p.accent : mix(p.accent, p.ink, 0.2);
  const [tall, long] = [10 * u, 33 * u];
  const nose = w * 0.78;
  let shells = d`M${nose - 24 * u} ${y}v${-tall}h${15 * u}c${7 * u} 0 ${
    11 * u
  } ${5 * u} ${13 * u} ${8.4 * u}c${0.6 * u} ${1.2 * u} 0 ${1.6 * u} ${-u} ${
    1.6 * u
  }z`;
  let glass = d`M${nose - 7 * u} ${y - 8 * u}c${4 * u} 0 ${6 * u} ${2 * u} ${
    7 * u
  } ${3.6 * u}h${-7 * u}z`;
  for (let x = nose - 24 * u; x > 0; x -= long + u) {
    shells += d`M${x - u} ${y}h${-long}v${-tall}h${long}z`;
    for (let k = 1; k < 6; k++) {
      if (c.random() < 0.86) {
        glass += d`M${x - u - k * 5.6 * u} ${y - 7.4 * u}h${3.6 * u}v${3 * u}h${
          -3.6 * u
        }z`;
      }
    }
  }
  glass += d`M${nose - 21 * u} ${y - 7.4 * u}h${3.6 * u}v${3 * u}h${
    -3.6 * u
  }zM${nose - 15 * u} ${y - 7.4 * u}h${3.6 * u}v${3 * u}h${-3.6 * u}z`;
  return path(shells, body) +
    rect(0, y - 2.6 * u, nose, 0.7 * u, p.paper, { "fill-opacity": 0.7 }) +
    path(glass, light) +
    (time === "day" ? "" : beam(c, nose + 4 * u, y - 2 * u, light));
}

function beam(c: Canvas, x: number, y: number, light: string): string {
  return gradient("beam", [light, mix(light, c.p.ink, 0.5)], true) +
    path(d`M${x} ${y}L${c.w} ${y - 7 * c.u}V${y + 4 * c.u}Z`, "url(#beam)", {
      "fill-opacity": 0.28,
    });
}

/** The view from a couchette: a wide window, its curtain, the passing land. */
export function compartment(outside: Composition, time: Time): Composition {
  return (c) => {
    const { u, w, h, p } = c;
    const [, glowColor] = skyColors(c, time);
    const wall = mix(p.ink, p.main, 0.35);
    const frame = d`M0 0H${w}V${h}H0ZM${12 * u} ${14 * u}a${5 * u} ${
      5 * u
    } 0 0 0 ${-5 * u} ${5 * u}V${64 * u}a${5 * u} ${5 * u} 0 0 0 ${5 * u} ${
      5 * u
    }H${w - 12 * u}a${5 * u} ${5 * u} 0 0 0 ${5 * u} ${-5 * u}V${19 * u}a${
      5 * u
    } ${5 * u} 0 0 0 ${-5 * u} ${-5 * u}Z`;
    const curtain = [0, 1, 2].map((i) =>
      path(
        d`M${w - (9 + i * 4) * u} ${11 * u}h${4.6 * u}q${-1.4 * u} ${30 * u} ${
          0.4 * u
        } ${61 * u}h${-5 * u}q${1.2 * u} ${-30 * u} 0 ${-61 * u}z`,
        mix(p.accent, p.ink, 0.12 + i * 0.1),
      )
    ).join("");
    const berth = rect(0, 82 * u, w, 18 * u, mix(p.main, p.ink, 0.1)) +
      rect(0, 79 * u, w * 0.72, 8 * u, p.paper, { rx: 4 * u }) +
      rect(w * 0.06, 73 * u, 28 * u, 10 * u, mix(p.paper, p.soft, 0.5), {
        rx: 4.5 * u,
      });
    return outside(c) + path(frame, wall, { "fill-rule": "evenodd" }) +
      stroke(
        d`M${7 * u} ${69.6 * u}H${w - 7 * u}`,
        mix(wall, glowColor, 0.5),
        1.4 * u,
      ) + curtain + berth;
  };
}

import { mix } from "@/lib/sample/artwork/color.ts";
import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { ridges } from "@/lib/sample/artwork/scenes/ridges.ts";
import { stillLife } from "@/lib/sample/artwork/scenes/still_life.ts";
import { tabletop } from "@/lib/sample/artwork/scenes/tabletop.ts";

const coffee = (x: number, y: number, r: number, milk: string) => ({
  at: [x, y, r] as const,
  rim: "#f7f1e6",
  rings: ["#4a2715", "#5d3219", milk],
  handle: true,
});

const flatWhite = tabletop({
  cloth: (c) => [c.p.soft, mix(c.p.soft, c.p.second, 0.5)],
  cloths: "half",
  plates: () => [coffee(0.42, 0.5, 27, "#d9b184"), {
    at: [0.78, 0.64, 13],
    rim: "#f7f1e6",
    rings: ["#e6c48f", "#c98b4e"],
  }],
});

export const ostrelCoffee = picturesOf("ostrel-coffee", [
  [
    "carafe",
    "square",
    stillLife({
      backdrop: "disc",
      things: (c) => [
        {
          kind: "carafe",
          at: [0.4, 0.82],
          color: mix(c.p.main, c.p.paper, 0.15),
          filling: c.p.ink,
          size: 1.3,
        },
        {
          kind: "cup",
          at: [0.68, 0.87],
          color: c.p.paper,
          filling: "#4a2715",
          handle: true,
          steam: true,
        },
      ],
    }),
  ],
  [
    "mug",
    "square",
    stillLife({
      backdrop: "window",
      things: (
        c,
      ) => [{
        kind: "mug",
        at: [0.52, 0.86],
        color: c.p.accent,
        filling: "#4a2715",
        handle: true,
        steam: true,
        size: 1.7,
      }],
    }),
  ],
  [
    "two-cups",
    "square",
    tabletop({
      cloth: (c) => [mix(c.p.paper, c.p.soft, 0.4), c.p.accent],
      cloths: "stripes",
      plates: () => [
        coffee(0.34, 0.36, 20, "#6b3a1e"),
        coffee(0.68, 0.66, 20, "#e3c49c"),
      ],
    }),
  ],
  ["flat-white", "wide", flatWhite],
  film("flat-white-film", "square", flatWhite, 0.36),
  [
    "beans",
    "square",
    tabletop({
      cloth: (c) => [c.p.main, c.p.ink],
      plates: () => [{
        at: [0.5, 0.5, 28],
        rim: "#efe3cf",
        rings: ["#2e1a10", "#3a2114"],
        specks: "#8a5a36",
      }],
      strewn: { shape: "bean", color: (c) => mix(c.p.ink, c.p.main, 0.25) },
    }),
  ],
  [
    "slow",
    "square",
    poster({
      lines: ["Slow", "mornings", "start", "here"],
      small: "Ostrel Coffee Roasters",
      motif: "sun",
      face: "serif",
    }),
  ],
  [
    "highland",
    "wide",
    ridges({ time: "dusk", form: "hills", sun: [0.3, 0.36, 0.13] }),
  ],
  film(
    "roaster-film",
    "wide",
    stillLife({
      backdrop: "stripe",
      things: (c) => [
        {
          kind: "jar",
          at: [0.3, 0.85],
          color: c.p.second,
          lid: true,
          size: 1.25,
        },
        {
          kind: "carafe",
          at: [0.5, 0.87],
          color: mix(c.p.main, c.p.paper, 0.1),
          filling: c.p.ink,
          size: 1.35,
        },
        {
          kind: "mug",
          at: [0.69, 0.88],
          color: c.p.paper,
          filling: "#4a2715",
          handle: true,
          size: 1.1,
        },
      ],
    }),
    0.55,
  ),
  ["scallops", "square", pattern("scallops", 6)],
]);

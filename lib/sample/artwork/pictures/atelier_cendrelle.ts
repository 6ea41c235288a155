import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { stillLife } from "@/lib/sample/artwork/scenes/still_life.ts";

export const atelierCendrelle = picturesOf("atelier-cendrelle", [
  [
    "trio",
    "square",
    stillLife({
      backdrop: "arch",
      things: (c) => [
        {
          kind: "vase",
          at: [0.36, 0.82],
          color: c.p.second,
          glaze: c.p.paper,
          size: 1.15,
        },
        { kind: "bottle", at: [0.6, 0.84], color: c.p.accent, size: 1.1 },
        {
          kind: "bowl",
          at: [0.5, 0.9],
          color: c.p.soft,
          glaze: c.p.main,
          size: 0.8,
        },
      ],
    }),
  ],
  [
    "bowls",
    "wide",
    stillLife({
      backdrop: "stripe",
      things: (c) => [
        {
          kind: "bowl",
          at: [0.3, 0.84],
          color: c.p.accent,
          glaze: c.p.paper,
          size: 1.3,
        },
        {
          kind: "bowl",
          at: [0.52, 0.9],
          color: c.p.second,
          glaze: c.p.main,
          size: 1.05,
        },
        {
          kind: "cup",
          at: [0.72, 0.86],
          color: c.p.paper,
          glaze: c.p.accent,
          size: 1.15,
        },
      ],
    }),
  ],
  [
    "planter",
    "square",
    stillLife({
      backdrop: "window",
      things: (
        c,
      ) => [{
        kind: "planter",
        at: [0.52, 0.87],
        color: c.p.main,
        glaze: c.p.soft,
        size: 1.7,
      }],
    }),
  ],
  [
    "vase",
    "square",
    stillLife({
      backdrop: "disc",
      wall: (c) => [c.p.accent, c.p.accent],
      wood: (c) => c.p.ink,
      things: (
        c,
      ) => [{
        kind: "vase",
        at: [0.48, 0.86],
        color: c.p.paper,
        glaze: c.p.second,
        size: 1.5,
      }],
    }),
  ],
  film(
    "wheel-film",
    "square",
    stillLife({
      backdrop: "arch",
      wall: (c) => [c.p.soft, c.p.second],
      things: (
        c,
      ) => [{
        kind: "pot",
        at: [0.5, 0.86],
        color: c.p.main,
        glaze: c.p.accent,
        size: 1.7,
      }],
    }),
    0.5,
  ),
]);

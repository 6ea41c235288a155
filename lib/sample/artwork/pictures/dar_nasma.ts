import { mix } from "@/lib/sample/artwork/color.ts";
import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { ridges } from "@/lib/sample/artwork/scenes/ridges.ts";
import { stillLife } from "@/lib/sample/artwork/scenes/still_life.ts";

const single = stillLife({
  backdrop: "arch",
  things: (
    c,
  ) => [{
    kind: "flacon",
    at: [0.5, 0.85],
    color: c.p.second,
    lid: true,
    size: 1.75,
  }],
});

export const darNasma = picturesOf("dar-nasma", [
  ["flacon", "square", single],
  film("flacon-film", "square", single, 0.62),
  [
    "trio",
    "wide",
    stillLife({
      backdrop: "disc",
      wall: (c) => [mix(c.p.main, c.p.ink, 0.35), c.p.main],
      wood: (c) => mix(c.p.ink, c.p.main, 0.3),
      things: (c) => [
        {
          kind: "flacon",
          at: [0.38, 0.82],
          color: c.p.accent,
          lid: true,
          size: 1.3,
        },
        { kind: "bottle", at: [0.52, 0.85], color: c.p.second, size: 1.25 },
        {
          kind: "flacon",
          at: [0.67, 0.87],
          color: c.p.soft,
          lid: true,
          size: 1.1,
        },
      ],
    }),
  ],
  [
    "oud",
    "square",
    stillLife({
      backdrop: "window",
      wood: (c) => mix(c.p.main, c.p.ink, 0.4),
      things: (c) => [
        {
          kind: "flacon",
          at: [0.6, 0.82],
          color: mix(c.p.main, c.p.ink, 0.2),
          lid: true,
          size: 1.5,
        },
        {
          kind: "bowl",
          at: [0.34, 0.88],
          color: c.p.second,
          steam: true,
          size: 0.9,
        },
      ],
    }),
  ],
  [
    "dunes",
    "wide",
    ridges({ time: "dusk", form: "dunes", sun: [0.3, 0.34, 0.13] }),
  ],
  ["arches", "square", pattern("arches", 4)],
  ["rosettes", "square", pattern("petals", 6, true)],
]);

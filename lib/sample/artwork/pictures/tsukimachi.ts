import { mix } from "@/lib/sample/artwork/color.ts";
import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { ridges } from "@/lib/sample/artwork/scenes/ridges.ts";
import { stillLife } from "@/lib/sample/artwork/scenes/still_life.ts";
import { tabletop } from "@/lib/sample/artwork/scenes/tabletop.ts";

const matcha = tabletop({
  cloth: (c) => [mix(c.p.ink, c.p.main, 0.25), mix(c.p.ink, c.p.main, 0.45)],
  cloths: "half",
  plates: (c) => [
    {
      at: [0.46, 0.48, 28],
      rim: "#2f3733",
      rings: ["#7f9b3f", "#94b04c"],
      specks: "#b9cf7a",
    },
    { at: [0.8, 0.74, 11], rim: c.p.accent, rings: ["#f6efe0", "#e8b9a9"] },
  ],
});

export const tsukimachi = picturesOf("tsukimachi", [
  [
    "teapot",
    "square",
    stillLife({
      backdrop: "disc",
      things: (c) => [
        {
          kind: "pot",
          at: [0.46, 0.83],
          color: c.p.ink,
          lid: true,
          handle: true,
          spout: true,
          size: 1.45,
        },
        {
          kind: "cup",
          at: [0.74, 0.88],
          color: c.p.soft,
          filling: "#9db24f",
          size: 0.8,
        },
      ],
    }),
  ],
  ["matcha", "square", matcha],
  film("matcha-film", "wide", matcha, 0.4),
  [
    "fields",
    "wide",
    ridges({ time: "day", form: "hills", sun: [0.74, 0.28, 0.11] }),
  ],
  [
    "moon",
    "square",
    ridges({ time: "night", form: "hills", sun: [0.5, 0.32, 0.17] }),
  ],
  [
    "tsuki",
    "square",
    poster({
      lines: ["Tea for", "the long", "evening"],
      small: "Tsukimachi",
      motif: "sun",
      ground: "soft",
      face: "serif",
    }),
  ],
]);

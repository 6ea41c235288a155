import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { bicycle } from "@/lib/sample/artwork/scenes/bicycle.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";

const cargo = bicycle({
  build: "cargo",
  ground: "soft",
  frame: "main",
  backdrop: "wall",
});

export const vandrellCycles = picturesOf("vandrell-cycles", [
  [
    "road",
    "square",
    bicycle({ build: "road", ground: "second", frame: "accent" }),
  ],
  [
    "road-hill",
    "wide",
    bicycle({ build: "road", ground: "paper", frame: "ink", backdrop: "hill" }),
  ],
  [
    "city",
    "square",
    bicycle({ build: "city", ground: "main", frame: "paper" }),
  ],
  [
    "city-wide",
    "wide",
    bicycle({
      build: "city",
      ground: "soft",
      frame: "accent",
      backdrop: "wall",
    }),
  ],
  ["cargo", "square", cargo],
  film("cargo-film", "wide", cargo, 0.4),
  film(
    "hill-film",
    "square",
    bicycle({ build: "road", ground: "soft", frame: "main", backdrop: "hill" }),
    0.15,
  ),
  [
    "long-way",
    "square",
    poster({
      lines: ["Take", "the long", "way"],
      small: "Vandrell Cycles",
      motif: "ring",
      ground: "accent",
    }),
  ],
  ["petals", "square", pattern("petals", 5)],
]);

import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { bird, clock, gears } from "@/lib/sample/artwork/scenes/machines.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";

export const smallMachines = picturesOf("small-machines", [
  ["gears", "square", gears("paper")],
  ["gears-wide", "wide", gears("ink")],
  ["clock", "square", clock("soft")],
  ["clock-red", "wide", clock("accent")],
  ["bird", "square", bird("main")],
  film("bird-film", "wide", bird("soft"), 0.35),
  [
    "wind",
    "square",
    poster({
      lines: ["Please", "wind it", "up"],
      small: "Museum of Small Machines",
      motif: "ring",
      ground: "accent",
      face: "serif",
    }),
  ],
]);

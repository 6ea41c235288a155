import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import {
  backpack,
  compass,
  contours,
  fire,
  tent,
} from "@/lib/sample/artwork/scenes/camp.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { ridges } from "@/lib/sample/artwork/scenes/ridges.ts";

const camp = ridges({
  time: "night",
  form: "peaks",
  sun: [0.76, 0.2, 0.06],
  foreground: tent,
});

export const fellmark = picturesOf("fellmark", [
  [
    "dawn",
    "square",
    ridges({
      time: "dusk",
      form: "peaks",
      sun: [0.34, 0.38, 0.13],
      trees: true,
    }),
  ],
  ["camp", "square", camp],
  film("camp-film", "square", camp, 0.48),
  ["map", "square", contours("paper")],
  ["map-dark", "wide", contours("main")],
  ["pack", "square", backpack("soft")],
  ["pack-wide", "wide", backpack("second")],
  ["compass", "square", compass()],
  film(
    "fire-film",
    "wide",
    ridges({
      time: "night",
      form: "hills",
      sun: [0.2, 0.2, 0.06],
      trees: true,
      foreground: fire,
    }),
    0.33,
  ),
  [
    "tarn",
    "wide",
    ridges({ time: "day", form: "peaks", sun: [0.72, 0.26, 0.09], lake: true }),
  ],
  [
    "weather",
    "square",
    poster({
      lines: ["Weather", "is only", "weather"],
      small: "Fellmark Outdoor",
      motif: "bands",
      ground: "main",
    }),
  ],
]);

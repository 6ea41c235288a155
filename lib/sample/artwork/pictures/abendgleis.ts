import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { ridges } from "@/lib/sample/artwork/scenes/ridges.ts";
import {
  compartment,
  trainOnViaduct,
} from "@/lib/sample/artwork/scenes/train.ts";

const night = ridges({
  time: "night",
  form: "peaks",
  sun: [0.24, 0.22, 0.07],
  foreground: trainOnViaduct("night"),
});
const lakeDusk = ridges({
  time: "dusk",
  form: "hills",
  sun: [0.6, 0.36, 0.1],
  lake: true,
});

export const abendgleis = picturesOf("abendgleis", [
  [
    "viaduct-dusk",
    "wide",
    ridges({
      time: "dusk",
      form: "peaks",
      sun: [0.8, 0.3, 0.14],
      foreground: trainOnViaduct("dusk", 0.7),
    }),
  ],
  ["viaduct-night", "square", night],
  film("night-film", "square", night, 0.25),
  [
    "viaduct-day",
    "square",
    ridges({
      time: "day",
      form: "hills",
      sun: [0.7, 0.24, 0.1],
      foreground: trainOnViaduct("day"),
    }),
  ],
  [
    "berth-night",
    "square",
    compartment(
      ridges({ time: "night", form: "peaks", sun: [0.3, 0.3, 0.08] }),
      "night",
    ),
  ],
  ["berth-dusk", "wide", compartment(lakeDusk, "dusk")],
  film(
    "berth-film",
    "wide",
    compartment(
      ridges({ time: "dusk", form: "dunes", sun: [0.4, 0.42, 0.12] }),
      "dusk",
    ),
    0.7,
  ),
  [
    "gute-nacht",
    "square",
    poster({
      lines: ["Gute", "Nacht,", "Wien"],
      small: "Abendgleis",
      motif: "sun",
      ground: "ink",
      face: "serif",
    }),
  ],
  [
    "departure",
    "wide",
    poster({
      lines: ["21:48", "Gleis 7"],
      small: "Abendgleis",
      motif: "bands",
      ground: "main",
      face: "monospace",
    }),
  ],
  ["lake", "square", lakeDusk],
  ["rails", "square", pattern("rails", 6, true)],
]);

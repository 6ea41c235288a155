import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { road, shoe, track } from "@/lib/sample/artwork/scenes/running.ts";

export const quillon = picturesOf("quillon", [
  ["track", "square", track()],
  film("track-film", "wide", track("main"), 0.45),
  ["shoe", "square", shoe("soft")],
  ["shoe-blue", "wide", shoe("second", "main")],
  ["shoe-white", "square", shoe("main", "second")],
  ["road", "square", road()],
  film("road-film", "square", road("day"), 0.2),
  [
    "easy",
    "square",
    poster({
      lines: ["Easy", "miles", "count"],
      small: "Quillon Running",
      motif: "steps",
      ground: "main",
    }),
  ],
]);

import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import {
  islands,
  lanternForest,
  tiles,
} from "@/lib/sample/artwork/scenes/night.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";

export const pocketLantern = picturesOf("pocket-lantern", [
  ["forest", "square", lanternForest()],
  film("forest-film", "wide", lanternForest(), 0.28),
  ["islands-day", "square", islands("day")],
  ["islands-wide", "wide", islands("day")],
  film("islands-film", "square", islands("night"), 0.5),
  ["tiles", "square", tiles()],
  film("tiles-film", "wide", tiles(), 0.64),
  [
    "one-more",
    "square",
    poster({
      lines: ["One", "more", "light"],
      small: "Pocket Lantern Games",
      motif: "sun",
      ground: "ink",
    }),
  ],
]);

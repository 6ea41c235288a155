import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { bed, packets, roots } from "@/lib/sample/artwork/scenes/plants.ts";

export const thistleAndTilth = picturesOf("thistle-and-tilth", [
  ["poppies", "square", bed("poppy")],
  ["daisies", "square", bed("daisy", "main")],
  ["lavender", "square", bed("lavender", "soft", "#7d6bb0")],
  ["tulips", "wide", bed("tulip", "paper", "#d65a86")],
  ["tomatoes", "square", bed("tomato", "soft")],
  film("peas-film", "wide", bed("pea", "paper", "#6f9e3f"), 0.31),
  [
    "packets",
    "square",
    packets(["poppy", "tomato"], ["Corn Poppy", "Ruby Queen"]),
  ],
  [
    "packets-wide",
    "wide",
    packets(["daisy", "tulip", "lavender", "poppy"], [
      "Oxeye",
      "Bell Rock",
      "Hidcote",
      "Lady's",
    ]),
  ],
  ["roots", "square", roots(["carrot", "beet", "radish"])],
  film("roots-film", "square", roots(["beet", "carrot"]), 0.57),
  ["leaves", "square", pattern("leaves", 6)],
]);

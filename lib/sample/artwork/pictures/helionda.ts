import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { rate } from "@/lib/sample/artwork/scenes/bank.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";
import { field, roof } from "@/lib/sample/artwork/scenes/sunshine.ts";

export const helionda = picturesOf("helionda", [
  ["roof", "square", roof("day")],
  ["roof-dusk", "wide", roof("dusk")],
  film("roof-film", "square", roof("dusk"), 0.52),
  ["field", "square", field()],
  film("field-film", "wide", field(), 0.24),
  ["saving", "square", rate("−62 %", "en la factura de la luz", "ink")],
  [
    "sol",
    "square",
    poster({
      lines: ["El sol", "no pasa", "factura"],
      small: "Helionda Solar",
      motif: "sun",
      ground: "second",
    }),
  ],
  ["quarters", "wide", pattern("quarters", 4)],
]);

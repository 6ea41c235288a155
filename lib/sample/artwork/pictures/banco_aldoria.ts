import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { cards, rate, savings } from "@/lib/sample/artwork/scenes/bank.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { phone } from "@/lib/sample/artwork/scenes/phone.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";

const balance = phone(
  { kind: "balance", amount: "2.480 €", label: "Ahorro para el viaje" },
  "soft",
  -7,
);

export const bancoAldoria = picturesOf("banco-aldoria", [
  ["cards", "square", cards("soft")],
  ["cards-wide", "wide", cards("ink", 2)],
  ["savings", "square", savings("soft")],
  ["rate", "square", rate("2,75 %", "Cuenta Marea", "main")],
  ["rate-wide", "wide", rate("0 €", "de comisiones", "ink")],
  ["balance", "square", balance],
  film("balance-film", "wide", balance, 0.38),
  [
    "small-print",
    "square",
    poster({
      lines: ["Sin letra", "pequeña"],
      small: "Banco Aldoria",
      motif: "corner",
      ground: "main",
    }),
  ],
  ["arches", "square", pattern("arches", 5)],
]);

import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { bubbles, phone } from "@/lib/sample/artwork/scenes/phone.ts";
import { poster } from "@/lib/sample/artwork/scenes/poster.ts";

const market = phone({
  kind: "chat",
  lines: [
    ["¿Qué le pongo?", false],
    ["Tres tomates", true],
    ["¿Algo más?", false],
    ["Sí, cilantro", true],
    ["¡Perfecto!", false],
  ],
}, "second");
const ferry = phone(
  {
    kind: "chat",
    lines: [["İki bilet lütfen", true], ["Kadıköy mü?", false], [
      "Evet, Kadıköy",
      true,
    ], ["Buyurun", false]],
  },
  "soft",
  7,
);
const bakery = phone(
  {
    kind: "chat",
    lines: [["Bonjour !", false], ["Deux pains", true], [
      "Autre chose ?",
      false,
    ], ["Non, merci", true]],
  },
  "accent",
  -6,
);

export const sprekla = picturesOf("sprekla", [
  ["hello", "square", bubbles(["Hello", "Hola", "Merhaba", "Olá"], "soft")],
  [
    "morning",
    "square",
    bubbles(["Ohayō", "Guten Tag", "Namaste", "Ciao"], "main"),
  ],
  [
    "hello-wide",
    "wide",
    bubbles(["Bonjour", "مرحبا", "Salut", "שלום"], "second"),
  ],
  [
    "thanks",
    "wide",
    bubbles(["Danke", "Gracias", "Arigatō", "Sağol"], "ink"),
  ],
  ["market", "square", market],
  film("market-film", "square", market, 0.42),
  ["ferry", "square", ferry],
  film("bakery-film", "wide", bakery, 0.2),
  [
    "streak",
    "square",
    phone({ kind: "streak", days: "128", label: "days in a row" }, "main", 6),
  ],
  [
    "streak-wide",
    "wide",
    phone({ kind: "streak", days: "30", label: "days in a row" }, "soft", -7),
  ],
  [
    "twelve",
    "square",
    poster({
      lines: ["Twelve", "minutes", "a day"],
      small: "Sprekla",
      motif: "corner",
      ground: "second",
    }),
  ],
  [
    "say-it",
    "wide",
    poster({
      lines: ["Say it", "out loud"],
      small: "Sprekla",
      motif: "ring",
      ground: "main",
    }),
  ],
  film(
    "accent-film",
    "square",
    poster({
      lines: ["Keep your", "accent"],
      small: "Sprekla",
      motif: "steps",
      ground: "ink",
    }),
    0.6,
  ),
  ["shapes", "square", pattern("quarters", 5)],
]);

import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { mix } from "@/lib/sample/artwork/color.ts";
import { pattern } from "@/lib/sample/artwork/scenes/pattern.ts";
import { stillLife } from "@/lib/sample/artwork/scenes/still_life.ts";
import { type Plate, tabletop } from "@/lib/sample/artwork/scenes/tabletop.ts";

const spice = (
  x: number,
  y: number,
  r: number,
  color: string,
  specks: string,
): Plate => ({
  at: [x, y, r],
  rim: "#b98b4a",
  rings: [color, mix(color, "#ffffff", 0.12)],
  specks,
});
const box = [
  spice(0.3, 0.28, 15, "#e3a21a", "#c47d0e"),
  spice(0.64, 0.24, 14, "#a8321c", "#7d2213"),
  spice(0.24, 0.66, 15, "#6b4a2a", "#4a3019"),
  spice(0.54, 0.56, 16, "#d8612a", "#b34717"),
  spice(0.8, 0.62, 14, "#4f7a3a", "#365a27"),
  spice(0.52, 0.88, 12, "#f0dba4", "#cdb070"),
];
const spices = tabletop({
  cloth: (c) => [c.p.ink, c.p.main],
  cloths: "check",
  plates: () => box,
  strewn: { shape: "leaf", color: (c) => c.p.accent },
});
const thali = tabletop({
  cloth: (c) => [c.p.soft, c.p.main],
  cloths: "stripes",
  plates: () => [
    { at: [0.5, 0.52, 40], rim: "#c9a566", rings: ["#d9ba80"] },
    spice(0.38, 0.4, 12, "#d8612a", "#f2c14e"),
    spice(0.5, 0.3, 11, "#5b8a3c", "#d9e3a0"),
    spice(0.62, 0.42, 12, "#b5461f", "#f0dba4"),
    {
      at: [0.5, 0.66, 14],
      rim: "#efe3c6",
      rings: ["#fbf4de", "#fffaf0"],
      specks: "#e9dcb8",
    },
  ],
});

export const rasoiRekha = picturesOf("rasoi-rekha", [
  ["spices", "square", spices],
  ["thali", "wide", thali],
  film("thali-film", "square", thali, 0.44),
  [
    "pots",
    "square",
    stillLife({
      backdrop: "stripe",
      things: (c) => [
        {
          kind: "jar",
          at: [0.3, 0.82],
          color: c.p.second,
          lid: true,
          size: 1.2,
        },
        {
          kind: "pot",
          at: [0.58, 0.86],
          color: c.p.main,
          lid: true,
          steam: true,
          size: 1.5,
        },
      ],
    }),
  ],
  film("spices-film", "wide", spices, 0.7),
  ["petals", "square", pattern("petals", 5)],
]);

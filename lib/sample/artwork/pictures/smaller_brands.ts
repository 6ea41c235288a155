import { film, picturesOf } from "@/lib/sample/artwork/picture.ts";
import { crate, loaves, rings } from "@/lib/sample/artwork/scenes/bakery.ts";
import { lissajous, synth } from "@/lib/sample/artwork/scenes/machines.ts";
import { nightjar, trails } from "@/lib/sample/artwork/scenes/night.ts";
import { roots } from "@/lib/sample/artwork/scenes/plants.ts";
import {
  bookLighthouse,
  room,
  shelf,
} from "@/lib/sample/artwork/scenes/rooms.ts";
import { hammock, waves } from "@/lib/sample/artwork/scenes/seaside.ts";

/** Brands with a handful of pictures each. */
export const smallerBrands = [
  ...picturesOf("mothwave", [
    ["panel", "square", synth("soft")],
    ["panel-wide", "wide", synth("ink")],
    ["scope", "square", lissajous(3, 2)],
    film("scope-film", "wide", lissajous(5, 4), 0.58),
  ]),
  ...picturesOf("rede-e-mare", [
    ["hammock", "square", hammock("day")],
    ["hammock-dusk", "wide", hammock("dusk")],
    ["waves", "square", waves()],
    film("hammock-film", "square", hammock("dusk"), 0.27),
  ]),
  ...picturesOf("mavi-cinar", [
    ["simit", "square", rings()],
    ["simit-wide", "wide", rings()],
    ["loaves", "square", loaves("main")],
    film("loaves-film", "wide", loaves("soft"), 0.41),
  ]),
  ...picturesOf("migdalor", [
    ["lighthouse", "square", bookLighthouse("ספרים")],
    ["shelf", "square", shelf("soft")],
    ["shelf-wide", "wide", shelf("ink")],
  ]),
  ...picturesOf("haldoak", [
    ["chair", "square", room("chair")],
    ["sofa", "wide", room("sofa")],
    ["desk", "square", room("desk")],
  ]),
  ...picturesOf("nightjar-trust", [
    ["trails", "square", trails()],
    ["wings", "wide", nightjar()],
  ]),
  ...picturesOf("ruebe-und-co", [
    ["crate", "square", crate()],
    ["roots", "wide", roots(["beet", "radish", "carrot"])],
  ]),
];

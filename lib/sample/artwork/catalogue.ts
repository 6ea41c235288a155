import { avatars } from "@/lib/sample/artwork/avatars.ts";
import type { Picture } from "@/lib/sample/artwork/picture.ts";
import { abendgleis } from "@/lib/sample/artwork/pictures/abendgleis.ts";
import { atelierCendrelle } from "@/lib/sample/artwork/pictures/atelier_cendrelle.ts";
import { bancoAldoria } from "@/lib/sample/artwork/pictures/banco_aldoria.ts";
import { darNasma } from "@/lib/sample/artwork/pictures/dar_nasma.ts";
import { fellmark } from "@/lib/sample/artwork/pictures/fellmark.ts";
import { helionda } from "@/lib/sample/artwork/pictures/helionda.ts";
import { ostrelCoffee } from "@/lib/sample/artwork/pictures/ostrel_coffee.ts";
import { pocketLantern } from "@/lib/sample/artwork/pictures/pocket_lantern.ts";
import { quillon } from "@/lib/sample/artwork/pictures/quillon.ts";
import { rasoiRekha } from "@/lib/sample/artwork/pictures/rasoi_rekha.ts";
import { smallMachines } from "@/lib/sample/artwork/pictures/small_machines.ts";
import { smallerBrands } from "@/lib/sample/artwork/pictures/smaller_brands.ts";
import { sprekla } from "@/lib/sample/artwork/pictures/sprekla.ts";
import { thistleAndTilth } from "@/lib/sample/artwork/pictures/thistle_and_tilth.ts";
import { tsukimachi } from "@/lib/sample/artwork/pictures/tsukimachi.ts";
import { vandrellCycles } from "@/lib/sample/artwork/pictures/vandrell_cycles.ts";

/** Every picture of the sample archive, avatars included. */
export const PICTURES: readonly Picture[] = [
  ...sprekla,
  ...ostrelCoffee,
  ...abendgleis,
  ...fellmark,
  ...vandrellCycles,
  ...pocketLantern,
  ...bancoAldoria,
  ...thistleAndTilth,
  ...quillon,
  ...helionda,
  ...smallMachines,
  ...darNasma,
  ...rasoiRekha,
  ...tsukimachi,
  ...atelierCendrelle,
  ...smallerBrands,
  ...avatars,
];

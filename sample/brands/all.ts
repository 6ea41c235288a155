import type { BrandCopy } from "@/lib/sample/copy.ts";
import { ABENDGLEIS } from "@/sample/brands/abendgleis.ts";
import { ATELIER_CENDRELLE } from "@/sample/brands/atelier_cendrelle.ts";
import { BANCO_ALDORIA } from "@/sample/brands/banco_aldoria.ts";
import { DAR_NASMA } from "@/sample/brands/dar_nasma.ts";
import { FELLMARK } from "@/sample/brands/fellmark.ts";
import { HELIONDA } from "@/sample/brands/helionda.ts";
import { OSTREL_COFFEE } from "@/sample/brands/ostrel_coffee.ts";
import { POCKET_LANTERN } from "@/sample/brands/pocket_lantern.ts";
import { QUILLON } from "@/sample/brands/quillon.ts";
import { RASOI_REKHA } from "@/sample/brands/rasoi_rekha.ts";
import { SMALL_MACHINES } from "@/sample/brands/small_machines.ts";
import {
  MAVI_CINAR,
  MIGDALOR,
  MOTHWAVE,
  REDE_E_MARE,
} from "@/sample/brands/smaller_brands.ts";
import {
  HALDOAK,
  NIGHTJAR_TRUST,
  ORPHANS,
  RUEBE_UND_CO,
} from "@/sample/brands/smallest_brands.ts";
import { SPREKLA } from "@/sample/brands/sprekla/brand.ts";
import { THISTLE_AND_TILTH } from "@/sample/brands/thistle_and_tilth.ts";
import { TSUKIMACHI } from "@/sample/brands/tsukimachi.ts";
import { VANDRELL_CYCLES } from "@/sample/brands/vandrell_cycles.ts";

/** Every brand of the sample archive, the busiest first. */
export const BRANDS: readonly BrandCopy[] = [
  SPREKLA,
  OSTREL_COFFEE,
  ABENDGLEIS,
  FELLMARK,
  VANDRELL_CYCLES,
  POCKET_LANTERN,
  BANCO_ALDORIA,
  THISTLE_AND_TILTH,
  QUILLON,
  HELIONDA,
  SMALL_MACHINES,
  DAR_NASMA,
  RASOI_REKHA,
  TSUKIMACHI,
  ATELIER_CENDRELLE,
  MOTHWAVE,
  REDE_E_MARE,
  MAVI_CINAR,
  MIGDALOR,
  HALDOAK,
  NIGHTJAR_TRUST,
  RUEBE_UND_CO,
  ORPHANS,
];

import type { BrandCopy } from "@/lib/sample/copy.ts";
import { ENGLISH } from "@/sample/brands/sprekla/english.ts";
import { EUROPE } from "@/sample/brands/sprekla/europe.ts";
import { WORLD } from "@/sample/brands/sprekla/world.ts";

/** A language app. */
export const SPREKLA: BrandCopy = {
  slug: "sprekla",
  name: "Sprekla",
  host: "sprekla.example",
  platforms: ["facebook", "instagram", "messenger", "audience_network"],
  ads: [...ENGLISH, ...EUROPE, ...WORLD],
};

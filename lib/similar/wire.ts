import { z } from "zod";
import { adSchema, selectedAdSchema } from "@/lib/ads/wire.ts";

/** The reasons for similarity, the strongest first. */
export const REASONS = ["creative", "picture", "text"] as const;

export const similarAdSchema = z.object({
  ad: z.union([adSchema, selectedAdSchema]).describe(
    "The ad, as in lists: include adds fields, and fields selects them.",
  ),
  why: z.array(z.enum(REASONS)).min(1).describe(
    "What both ads have in common, the strongest reason first: the creative (the same creative_hash), a picture (the same file, or one that looks the same), the first text.",
  ),
}).meta({
  id: "SimilarAd",
  description: "An ad that is similar to another, and why.",
});

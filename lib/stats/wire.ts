import { z } from "zod";
import { brandsMetaSchema } from "@/lib/ads/wire.ts";
import {
  appliedSchema,
  dataAsOfSchema,
  totalIsExactSchema,
} from "@/lib/http/paging.ts";
import { ignoredParametersSchema } from "@/lib/http/query.ts";
import { MEASURE_NAMES, STAT_GROUPS } from "@/lib/stats/table.ts";

/** The wire form of sums. */

export const statSchema = z.object({
  value: z.union([z.string(), z.int()]).nullable().describe(
    "The value as its filter accepts it, a brand's id, or a month as YYYY-MM. Null if unknown.",
  ),
  slug: z.string().nullable().optional().describe("Only for brands."),
  name: z.string().nullable().optional().describe("Only for brands."),
  currency: z.string().nullable().describe(
    "For spend: the row has the ads in this currency; null: in an unknown currency.",
  ),
  ads: z.int().min(1),
  min: z.number().min(0).describe("The lower ends of the ads' ranges, summed."),
  max: z.number().min(0).nullable().describe(
    "The upper ends, summed. Null if one of the ranges has none.",
  ),
  unknown: z.int().min(0).describe(
    "Ads without the value, which are not in min and max.",
  ),
  own: z.number().min(0).nullable().optional().describe(
    "With by=country and of=reach: the numbers that sources state for the country, summed. Null if they would take too long to read.",
  ),
}).meta({ id: "Stat", description: "Some ads, added up." });

export const statsSchema = z.object({
  data: z.array(statSchema).describe(
    "The values with the most ads first, months in their order; a row for each value and currency.",
  ),
  meta: z.object({
    total: z.int().min(0).describe("Ads that match all the filters."),
    total_is_exact: totalIsExactSchema,
    distinct: z.int().min(0).optional().describe(
      "How many different values there are, including null. Absent, without rows, if total_is_exact is false.",
    ),
    applied: appliedSchema({
      by: z.enum(STAT_GROUPS),
      of: z.enum(MEASURE_NAMES),
      compare: z.array(z.string()).optional(),
      top: z.int(),
    }).describe("The request as it was interpreted."),
    data_as_of: dataAsOfSchema,
    ...brandsMetaSchema,
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
});

export type Stat = z.output<typeof statSchema>;

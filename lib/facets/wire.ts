import { z } from "zod";
import { brandsMetaSchema } from "@/lib/ads/wire.ts";
import {
  appliedSchema,
  dataAsOfSchema,
  totalIsExactSchema,
} from "@/lib/http/paging.ts";
import { ignoredParametersSchema } from "@/lib/http/query.ts";
import { FACET_NAMES } from "@/lib/facets/table.ts";

/** The wire form of facets. */

export const facetSchema = z.object({
  values: z.array(z.object({
    value: z.union([z.string(), z.int(), z.boolean()]).nullable().describe(
      "The value, as the filter with this name accepts it: a brand's id, true or false, a month as YYYY-MM. Null if unknown.",
    ),
    count: z.int().min(1).describe(
      "The number of matching ads with this value; for a domain, including its subdomains.",
    ),
    slug: z.string().nullable().optional().describe("Only for brands."),
    name: z.string().nullable().optional().describe("Only for brands."),
  })).describe("The values with the most ads, in descending order."),
  distinct: z.int().min(0).optional().describe(
    "How many different values there are, including null. Absent if is_exact is false.",
  ),
  is_exact: z.boolean().describe(
    "False, with no values, if reading words for a search would take too long, or if the values are too large.",
  ),
}).meta({
  id: "Facet",
  description: "The matching ads by one of their properties.",
});

export const facetsSchema = z.object({
  data: z.partialRecord(z.enum(FACET_NAMES), facetSchema).describe(
    "The facets in by. Each ignores the filter on its own field.",
  ),
  meta: z.object({
    total: z.int().min(0).describe("Ads that match all the filters."),
    total_is_exact: totalIsExactSchema,
    applied: appliedSchema({ by: z.array(z.enum(FACET_NAMES)), top: z.int() })
      .describe("The request as it was interpreted."),
    data_as_of: dataAsOfSchema,
    ...brandsMetaSchema,
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
});

export type Facet = z.output<typeof facetSchema>;

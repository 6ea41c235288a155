import { z } from "zod";
import {
  adDetailSchema,
  adSchema,
  brandSchema,
  brandsMetaSchema,
  cardSchema,
  mediaSchema,
  selectedAdSchema,
  unitSchema,
} from "@/lib/ads/wire.ts";
import { transparencySchema } from "@/lib/ads/transparency.ts";
import { facetSchema, facetsSchema } from "@/lib/facets/wire.ts";
import { meSchema, planSchema } from "@/lib/accounts/me_wire.ts";
import {
  appliedSchema,
  dataAsOfSchema,
  listSchema,
  totalIsExactSchema,
} from "@/lib/http/paging.ts";
import { type ProblemCode, PROBLEMS } from "@/lib/errors/problem.ts";
import { similarAdSchema } from "@/lib/similar/wire.ts";
import { statSchema, statsSchema } from "@/lib/stats/wire.ts";

const errorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(PROBLEMS) as ProblemCode[])
      .describe("The error code, for programs."),
    message: z.string().describe("A message for people that says what to do."),
    param: z.string().optional().describe(
      "The invalid parameter; the first if there are several.",
    ),
    details: z.array(z.object({
      param: z.string(),
      reason: z.string(),
      allowed: z.array(z.string()).optional(),
      suggestion: z.string().optional(),
    })).optional().describe("All errors in the request."),
    request_id: z.string().describe(
      "The same as X-Request-Id. Include it when you report a problem.",
    ),
  }),
});

/** The members of `meta` that are there if a request uses extended parameters. */
const extendedMetaSchema = z.object({
  total_is_exact: totalIsExactSchema,
  walk: z.enum(["exactly_once", "at_least_once"]).describe(
    "How often paging through the whole list returns each ad while ads are imported.",
  ),
  applied: appliedSchema({
    sort: z.string(),
    collapse: z.string().optional(),
    limit: z.int(),
  }).describe(
    "The request as it was interpreted.",
  ),
  data_as_of: dataAsOfSchema,
}).partial().extend(brandsMetaSchema).shape;

const adListSchema = listSchema(
  z.array(z.union([adSchema, selectedAdSchema])).describe(
    "Sorted by sort, by default most recently added first. include adds fields, and fields selects them. With collapse, each ad has group_size: the number of matching ads with its creative.",
  ),
  "The number of matching ads on all pages or, with collapse, of their creatives. Exact, unless total_is_exact is false.",
  extendedMetaSchema,
);

const similarAdListSchema = listSchema(
  z.array(similarAdSchema).describe("Most recently added first."),
  "The number of similar ads on all pages. Exact, unless total_is_exact is false.",
  { total_is_exact: totalIsExactSchema },
);

/** The named schemas of a document, each also what validates or builds the responses. */
export function componentSchemas(
  schemas: Record<string, z.ZodType>,
): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) {
    registry.add(schema, { id });
  }
  const described = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // Members may be added to responses without a new version: a client
    // generated from this document must not refuse them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return Object.fromEntries(
    Object.entries(described.schemas).map(([id, schema]) => {
      const { $schema: _, $id: __, id: ___, ...rest } = schema as Record<
        string,
        unknown
      >;
      return [id, rest];
    }),
  );
}

/** The schema of a response that has one thing. */
export const inData = (data: z.ZodType) => z.object({ data });

export const publicSchemas = {
  Ad: adSchema,
  AdDetail: adDetailSchema,
  AdList: adListSchema,
  Brand: brandSchema,
  Card: cardSchema,
  CreativeUnit: unitSchema,
  Media: mediaSchema,
  Error: errorSchema,
  Facet: facetSchema,
  Facets: facetsSchema,
  Me: meSchema,
  Plan: planSchema,
  SelectedAd: selectedAdSchema,
  SimilarAd: similarAdSchema,
  SimilarAdList: similarAdListSchema,
  Stat: statSchema,
  Stats: statsSchema,
  Transparency: transparencySchema,
};

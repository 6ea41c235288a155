import { z } from "zod";
import {
  adDetailSchema,
  adSchema,
  brandSchema,
  cardSchema,
  unitSchema,
} from "@/lib/ads/wire.ts";
import { facetSchema, facetsSchema } from "@/lib/facets/wire.ts";
import { meSchema, planSchema } from "@/lib/accounts/me_wire.ts";
import { ignoredParametersSchema } from "@/lib/http/query.ts";
import { PROBLEMS } from "@/lib/problem.ts";
import { timestamp } from "@/lib/timestamp.ts";

const codes = Object.keys(PROBLEMS) as [
  keyof typeof PROBLEMS,
  ...(keyof typeof PROBLEMS)[],
];

const errorSchema = z.object({
  error: z.object({
    code: z.enum(codes).describe("What happened, for programs."),
    message: z.string().describe("What to do about it, for people."),
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
      "The same as X-Request-Id. Quote it in a report.",
    ),
  }),
});

/** The members of `meta` that are there if more is asked than a plain list can. */
const askedMetaSchema = z.object({
  total_is_exact: z.boolean().describe(
    "False if total is only a lower bound, because counting would take too long.",
  ),
  walk: z.enum(["exactly_once", "at_least_once"]).describe(
    "How often a walk through all pages returns an ad while ads are imported.",
  ),
  applied: z.object({
    q: z.string().nullable(),
    filters: z.record(z.string(), z.unknown()),
    sort: z.string(),
    limit: z.int(),
  }).describe("What was understood of the request."),
  data_as_of: timestamp.nullable().describe(
    "The end of the newest import that completed.",
  ),
  brands: z.array(z.object({
    id: z.int(),
    slug: z.string(),
    last_scraped_at: timestamp.nullable(),
  })).describe("The brands that the filter names."),
  unknown_brands: z.array(z.string()).describe(
    "Values of the filter that name no brand of the archive.",
  ),
}).partial().shape;

const adListSchema = z.object({
  data: z.array(adSchema).describe(
    "In the order of sort: by default most recently added first. With include, ads have further members; with fields, only those.",
  ),
  meta: z.object({
    total: z.int().min(0).describe(
      "Ads that match the filters, on all pages. Exact, unless total_is_exact is false.",
    ),
    limit: z.int().min(1).max(100).describe("The limit that was applied."),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe(
      "The same as pagination.cursor; null on the last page.",
    ),
    ignored_parameters: ignoredParametersSchema.optional(),
    ...askedMetaSchema,
  }),
  pagination: z.object({
    cursor: z.string().optional().describe("Absent on the last page."),
    has_more: z.boolean(),
  }),
  next_page_url: z.url().optional().describe(
    "The next page with the same filters and limit. Absent on the last page.",
  ),
});

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

export const publicSchemas = {
  Ad: adSchema,
  AdDetail: adDetailSchema,
  AdList: adListSchema,
  Brand: brandSchema,
  Card: cardSchema,
  CreativeUnit: unitSchema,
  Error: errorSchema,
  Facet: facetSchema,
  Facets: facetsSchema,
  Me: meSchema,
  Plan: planSchema,
};
